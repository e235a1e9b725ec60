// Stands for what only the bundler of workbox-build loads (its build/lib/bundle.js), by overrides in pnpm-workspace.yaml.
// Nothing calls that bundler: Vite bundles the service worker, and workbox-build writes the list of files into it
// (`injectManifest` in service-worker.ts). Its Babel, Rollup and their plugins would be 190 packages.
module.exports = {};
