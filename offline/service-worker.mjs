/* Writes the service worker of a built page, with workbox: service-worker.mjs WORKBOX site|server FOLDER PARTS OUT

   It keeps the page, each file by its content, and the list of the offline part in the folder PARTS that goes with this page. The part
   itself is brought by the page, into the cache `flibuste-offline`, when the visitor has agreed; the service worker gives it out
   again. A browser takes a newer service worker only if the part that goes with it is there already: page and part are always of one
   version, and what is there plays on until the visitor takes the newer one. At a site the page comes from the browser; at a server it
   comes from there as long as that answers. The functions below are written into the service worker as they stand. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [workbox, kind, globDirectory, parts, swDest] = process.argv.slice(2);
const { generateSW, getManifest } = createRequire(`${workbox}/`)("workbox-build");

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

/* Workbox fetches one file of the page after the other, and none that is in its cache. Here they come all at once. */
const bringPage = async (entries) => {
  const { scope } = self.registration;
  const cache = await caches.open(`workbox-precache-v2-${scope}`);
  const bring = async ({ url, revision }) => {
    const key = new URL(url, scope);
    if (revision) key.searchParams.set("__WB_REVISION__", revision);
    if (await cache.match(key)) return;
    const answer = await fetch(new URL(url, scope), { cache: revision ? "reload" : "default", credentials: "same-origin" });
    if (answer.ok && !answer.redirected) await cache.put(key, answer);
  };
  await Promise.allSettled(entries.map(bring)); // what is missing then workbox tries again, and says so
};

/* Fails where a file of the offline part is not there, and with it the installation. A tab that is bringing them has the lock. */
const arePartsHere = async (files) => {
  await navigator.locks.request("flibuste files are coming", { mode: "shared" }, () => undefined);
  const cache = await caches.open("flibuste-offline");
  for (const file of files) {
    if (!(await cache.match(`${self.registration.scope}offline/${file}`))) throw new Error(`${file} is not here yet`);
  }
};

const atServer = kind === "server";
const list = readFileSync(join(parts, "parts.json"));
const { files } = JSON.parse(list);
const page = {
  globDirectory,
  globPatterns: ["**/*.{html,js,css,svg,png,webmanifest,woff2}"],
  globIgnores: ["cards/**", "offline/**", "404.html", "sw.js"],
  additionalManifestEntries: [{ url: "offline/parts.json", revision: createHash("md5").update(list).digest("hex") }],
  dontCacheBustURLsMatching: /assets\//,
};
const { manifestEntries } = await getManifest(page);
const { warnings } = await generateSW({
  ...page,
  swDest,
  directoryIndex: atServer ? null : "index.html",
  ignoreURLParametersMatching: [/^at$/],
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  runtimeCaching: [
    { urlPattern: isOffline, handler: kept },
    { urlPattern: isPage, handler: atServer ? askServer : leadToPage },
  ],
});
const paths = JSON.stringify(files.map((file) => file.path));
const gate = `const arePartsHere = ${arePartsHere};
const bringPage = ${bringPage};
self.addEventListener("install", (event) => {
  event.waitUntil(arePartsHere(${paths}));
  event.waitUntil(bringPage(${JSON.stringify(manifestEntries.map(({ url, revision }) => ({ url, revision })))}));
});
`;
writeFileSync(swDest, gate + readFileSync(swDest, "utf8"));
for (const warning of warnings) console.error(warning);
process.exitCode = warnings.length ? 1 : 0;
