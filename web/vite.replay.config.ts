// Builds replay.html: one file with its script and styles in it, that loads nothing. The server and `dealspace play --html`
// write finished boards into its script element "boards".
import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";
import { licenceTexts, OUT_DIR, TARGET } from "./vite.config.ts";

/** Everything in one page, whose own policy lets nothing in but the script and the styles it came with. */
function inOneFile(): Plugin {
  return {
    name: "in-one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      let script = "";
      let styles = "";
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk") script += file.code.trim();
        else if (name.endsWith(".css")) styles += String(file.source).trim();
        if (!name.endsWith(".html")) delete bundle[name];
      }
      const page = bundle["replay.html"];
      if (page?.type !== "asset") throw new Error("replay.html was not built");
      script = script.replaceAll("</", "<\\/");
      const policy = `default-src 'none'; img-src data:; script-src ${hashOf(script)}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
        .replace("<head>", () => `<head>\n<!-- In the script:\n\n${licenceTexts()}-->`)
        .replace(
          "</title>",
          () =>
            `</title>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <style>${styles}</style>`,
        )
        .replace("  </body>", () => `    <script type="module">${script}</script>\n  </body>`);
    },
  };
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

export default defineConfig({
  plugins: [inOneFile()],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: false,
    target: TARGET,
    rollupOptions: { input: "replay.html" },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
