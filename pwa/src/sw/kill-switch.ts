/**
 * Replaces a service worker that does harm (infra/docs/develop/installable-app.md): it deletes all caches, unregisters itself and
 * reloads the pages that a worker controlled from the network.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

const leave = async () => {
  // Before unregistering: afterwards there are no controlled pages. Pages without a worker are not reloaded, as a page that
  // registers this worker again would reload for ever.
  const controlled = await self.clients.matchAll({ type: 'window' });
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  await Promise.allSettled(controlled.map((client) => client.navigate(client.url)));
};
