import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { cards } from "./build/cards.ts";
import { FONTS, fonts } from "./build/fonts.ts";
import { inLanguages } from "./build/languages.ts";

const FLIBUSTE = join(import.meta.dirname, "../src/flibuste");
/** `make site` builds the page a second time, for a web host that has no server of ours; SERVER is where to play with others. */
const SITE = process.env["FLIBUSTE_SITE"];
const SERVER = process.env["FLIBUSTE_SERVER"] ?? "";
const OUT = SITE ?? join(FLIBUSTE, "page");

/** Each text file also compressed, so that the server has nothing to do but to choose. */
function compressed() {
  return {
    name: "compressed",
    apply: "build" as const,
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** `virtual:first-words/LANGUAGE`: the words that all games share, and of each game those that the first page shows. */
function firstWords() {
  const read = (path: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(FLIBUSTE, path), "utf8")) as Record<string, unknown>;
  return {
    name: "first-words",
    resolveId: (id: string) => (id.startsWith("virtual:first-words/") ? `\0${id}` : undefined),
    load(id: string) {
      const language = /^\0virtual:first-words\/(\w+)$/.exec(id)?.[1];
      if (language === undefined) return undefined;
      const words = read(`words/ui.${language}.json`);
      for (const game of readdirSync(join(FLIBUSTE, "games")).sort()) {
        const path = `games/${game}/words/${language}.json`;
        if (!existsSync(join(FLIBUSTE, path))) continue;
        for (const key of ["title", "about"]) words[`${game}.${key}`] = read(path)[key];
      }
      return `export default ${JSON.stringify(words)}`;
    },
  };
}

/** The icon as pictures of the sizes that phones ask for: on its whole square for their home screens. */
const ICONS: readonly [name: string, drawing: string, size: number][] = [
  ["icon-180.png", "icon-maskable.svg", 180],
  ["icon-192.png", "icon.svg", 192],
  ["icon-512.png", "icon.svg", 512],
  ["icon-maskable-192.png", "icon-maskable.svg", 192],
  ["icon-maskable-512.png", "icon-maskable.svg", 512],
];
function icons() {
  return {
    name: "icons",
    apply: "build" as const,
    async closeBundle() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
      for (const [name, drawing, size] of ICONS) {
        const drawn = new Resvg(readFileSync(join(OUT, drawing), "utf8"), { fitTo: { mode: "width", value: size } }).render();
        writeFileSync(join(OUT, name), drawn.asPng());
      }
    },
  };
}

/** A site says in its page which server it is pointed at, if any. */
function pointed() {
  const escaped = SERVER.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return {
    name: "pointed",
    transformIndexHtml: (html: string) =>
      SITE === undefined
        ? html
        : html
            .replace('name="flibuste-server" content="."', `name="flibuste-server" content="${escaped}"`)
            .replace('href="/icon-', 'href="./icon-'), // drawn by the build: vite does not know it
  };
}

export default defineConfig({
  base: SITE ? "./" : "/",
  plugins: [
    fonts(FLIBUSTE, OUT),
    svelte(),
    svelteTesting(),
    firstWords(),
    pointed(),
    inLanguages(FLIBUSTE, OUT),
    compressed(),
    icons(),
    cards(OUT),
  ],
  worker: { format: "es" },
  resolve: { alias: { $flibuste: FLIBUSTE, $fonts: FONTS } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page comes in one piece: on a slow machine each further file costs more than what is in it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { fs: { allow: [".", FLIBUSTE] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/patience.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
