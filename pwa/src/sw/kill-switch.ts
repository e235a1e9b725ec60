/**
 * Takes the place of the worker when that one does harm (infra/docs/installable-app.md): drops what
 * was kept, unregisters itself and loads the pages that a worker controlled anew, from the network.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

const leave = async () => {
  // Asked for first: an unregistered worker controls nobody. Pages without a worker stay as they are,
  // or a page that registers this one again would be loaded for ever.
  const controlled = await self.clients.matchAll({ type: 'window' });
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  await Promise.allSettled(controlled.map((client) => client.navigate(client.url)));
};
