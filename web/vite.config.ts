/// <reference types="vitest/config" />
// Builds the page into the Python package: index.html, one script, one stylesheet, the icon, and the licences of what
// is in the script. Nothing is written into the page itself, because the server's policy forbids inline code.
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The licences of the libraries that the script holds, as they ask for. */
function licences(packages: readonly string[]): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const texts = packages.map((name) => {
        const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf-8");
        return `${name}\n\n${text.trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: texts.join("\n\n") });
    },
  };
}

export default defineConfig({
  plugins: [licences(["preact", "@preact/signals", "@preact/signals-core"])],
  build: {
    outDir: process.env["PAGE_DIR"] ?? "../table/web/page",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // `npm run dev` shows changes at once; the server of `dealspace web --port 8765` answers for it.
  server: { proxy: { "/api": "http://127.0.0.1:8765" }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.ts"] },
});
