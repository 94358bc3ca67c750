/** Made by vite.config.ts: what the first page says in a language. */
declare module "virtual:first-words/*" {
  const words: import("./words.svelte").Words;
  export default words;
}
