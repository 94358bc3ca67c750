/* Writes the service worker of a built page, with workbox: service-worker.mjs WORKBOX site|server FOLDER OUT

   It keeps the page, each file by its content. What the page itself has put into the cache `flibuste-offline`, the offline part, it
   gives out again. At a site the page comes from the browser, and a newer one waits until the visitor takes it; at a server the page
   comes from there as long as it answers. The functions below are written into the service worker as they stand. */
import { createRequire } from "node:module";

const [workbox, kind, globDirectory, swDest] = process.argv.slice(2);
const { generateSW } = createRequire(`${workbox}/`)("workbox-build");

const isOffline = ({ url, sameOrigin }) => sameOrigin && /\/offline\/(runtime|house)-/.test(url.pathname);
const isPage = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === "navigate" && !/\/(api(\/|$)|health$)|\.\w+$/.test(url.pathname);

const kept = async ({ request }) => (await caches.match(request)) ?? fetch(request);

/* A site may lie in any folder: its one page is in that folder, and is told where the visitor wanted to go. */
const leadToPage = ({ url }) => {
  const { scope } = self.registration;
  const wanted = `/${url.href.slice(scope.length)}`;
  return Response.redirect(`${scope}?at=${encodeURIComponent(wanted)}`);
};

/* Of a server the page is taken as it is there now. */
const askServer = async ({ request }) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(`${self.registration.scope}index.html`, { ignoreSearch: true })) ?? Response.error();
  }
};

const atServer = kind === "server";
const { warnings } = await generateSW({
  globDirectory,
  swDest,
  globPatterns: ["**/*.{html,js,css,svg,png,webmanifest,woff2}"],
  globIgnores: ["cards/**", "offline/**", "404.html", "sw.js"],
  dontCacheBustURLsMatching: /assets\//,
  directoryIndex: atServer ? null : "index.html",
  ignoreURLParametersMatching: [/^at$/],
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: atServer,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  runtimeCaching: [
    { urlPattern: isOffline, handler: kept },
    { urlPattern: isPage, handler: atServer ? askServer : leadToPage },
  ],
});
for (const warning of warnings) console.error(warning);
process.exitCode = warnings.length ? 1 : 0;
