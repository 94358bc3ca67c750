/* Shows what the server tells this device, and opens the table or tournament that it is about. It keeps nothing and answers no request: its scope
   holds no page (docs/decisions/0008-notices.md). */
const root = new URL("..", self.registration.scope).href;

const pages = async () => {
  const found = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return found.filter((page) => page.url.startsWith(root));
};

/* A notice takes the place of the one before at the same table; those of tables at which nobody is awaited any more are closed. Whoever
   looks at the page sees it there. */
const show = async ({ page, code, turn, title, text, language, yours }) => {
  for (const one of await self.registration.getNotifications()) if (!yours.includes(one.tag)) one.close();
  if ((await pages()).some((page) => page.visibilityState === "visible")) return;
  const icon = `${root}icon-192.png`;
  await self.registration.showNotification(title, {
    body: text,
    lang: language,
    tag: code,
    icon,
    badge: icon,
    data: { turn, page },
  });
};

const open = async (at) => {
  const [page] = await pages();
  if (!page) return clients.openWindow(root + at);
  page.postMessage({ at: `/${at}` });
  return page.focus();
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`${event.notification.data.page}/${event.notification.tag}`));
});
