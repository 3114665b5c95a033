/// <reference types="vitest/config" />
// Builds the page into the Python package: index.html, one script, one stylesheet, the icon, and the licences of what
// is in the script. Nothing is written into the page itself, because the server's policy forbids inline code.
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

export const OUT_DIR = process.env["PAGE_DIR"] ?? "../table/web/page";
export const TARGET = ["chrome123", "firefox121", "safari17.5"];

/** What is in the scripts: the page's own, and the editor's of the workshop. */
const LIBRARIES = [
  "preact",
  "@preact/signals",
  "@preact/signals-core",
  ...["autocomplete", "commands", "lang-yaml", "language", "lint", "search", "state", "view"].map(
    (name) => `@codemirror/${name}`,
  ),
  ...["common", "highlight", "lr", "yaml"].map((name) => `@lezer/${name}`),
  "@marijn/find-cluster-break",
  "crelt",
  "style-mod",
  "w3c-keyname",
];

/** The licences of the libraries that the script holds, as they ask for. */
export function licenceTexts(): string {
  return LIBRARIES.map((name) => {
    const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf-8");
    return `${name}\n\n${text.trim()}\n`;
  }).join("\n\n");
}

function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: licenceTexts() });
    },
  };
}

export default defineConfig({
  plugins: [licences()],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    target: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // `npm run dev` shows changes at once; the server of `dealspace web --port 8765` answers for it.
  server: { proxy: { "/api": "http://127.0.0.1:8765" }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.ts"] },
});
