/**
 * Writes every card as an SVG file of its own into the package, for whoever shows a match outside the page, such as a notebook.
 * The page's own components draw them, rendered here as on a server; each file carries just the symbols that it uses.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Component } from "svelte";
import { createServer, type Plugin } from "vite";

type Drawn = Component<Record<string, unknown>>;
const BACK = "back";

export function cards(out: string): Plugin {
  return {
    name: "cards",
    apply: "build",
    async closeBundle() {
      const server = await createServer({
        configFile: false,
        root: join(import.meta.dirname, ".."),
        plugins: [wordless(), svelte()],
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
        logLevel: "error",
      });
      try {
        for (const [path, svg] of await drawn((module) => server.ssrLoadModule(module))) {
          mkdirSync(join(out, "cards", path, ".."), { recursive: true });
          writeFileSync(join(out, "cards", `${path}.svg`), svg);
        }
      } finally {
        await server.close();
      }
    },
  };
}

/** The names of cards come from the page's words, which ask the browser for its language: nothing of that is drawn. */
function wordless(): Plugin {
  const stub = "\0words";
  return {
    name: "wordless",
    enforce: "pre",
    resolveId: (id) => (id.endsWith("/i18n") ? stub : null),
    load: (id) => (id === stub ? "export const t = (key) => key;" : null),
  };
}

/** Every card by `game/card`, and the back of each game's cards. */
async function drawn(load: (module: string) => Promise<Record<string, unknown>>): Promise<Map<string, string>> {
  const { render } = (await load("svelte/server")) as unknown as typeof import("svelte/server");
  const { DRAWN } = (await load("/src/games/index.ts")) as unknown as typeof import("../src/games");
  const { deckOf } = (await load("/src/cards/deck.ts")) as unknown as typeof import("../src/cards/deck");
  const parts = (await load("/src/cards/sprite.svelte.ts")) as unknown as typeof import("../src/cards/sprite.svelte");
  const [card, sprite] = [
    (await load("/src/cards/Card.svelte")).default as Drawn,
    (await load("/src/cards/Sprite.svelte")).default as Drawn,
  ];
  for (const game of DRAWN) parts.need(game);
  while (parts.arrived.size <= DRAWN.length) await new Promise(setImmediate); // those of the games, and the one of all
  const shared = symbolsIn(render(sprite, { props: {} }).body);
  const files = new Map<string, string>();
  for (const game of DRAWN) {
    for (const one of [...(deckOf(game)?.cards() ?? []), null]) {
      const face = render(card, { props: { game, card: one, label: null } }).body;
      files.set(`${game}/${one ?? BACK}`, alone(inside(face), shared));
    }
  }
  return files;
}

/** The symbols and clips of the sprite, by id. */
function symbolsIn(sprite: string): Map<string, string> {
  const found = sprite.matchAll(/<(symbol|clipPath|pattern)\b[^>]* ?id="([^"]+)".*?<\/\1>/gs);
  return new Map(Array.from(found, ([text, , id]) => [id!, text]));
}

const inside = (svg: string) => svg.replace(/^.*?<svg\b[^>]*>/s, "").replace(/<\/svg>.*$/s, "");

/** A drawing with the symbols that it uses, and those that these use. */
function alone(drawing: string, shared: Map<string, string>): string {
  const used = new Map<string, string>();
  const waiting = [drawing];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, linked, painted] of text.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)) {
      const id = linked ?? painted!;
      if (used.has(id)) continue;
      const symbol = shared.get(id);
      if (symbol === undefined) throw new Error(`a card uses #${id}, which the sprite lacks`);
      used.set(id, symbol);
      waiting.push(symbol);
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140"><defs>${[...used.values()].join("")}</defs>${drawing}</svg>`;
  return `${svg.replace(/<!--.*?-->/gs, "").replace(/\s+class="[^"]*"/g, "")}\n`;
}
