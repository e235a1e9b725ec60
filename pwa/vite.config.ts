import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { checkStudioSettings } from './build/check-studio-settings.ts';
import { checkChunks, codeSplitting, onEveryPage } from './build/chunks.ts';
import { compressOutput } from './build/compress.ts';
import { cssModules } from './build/css-modules.ts';
import { handbook } from './build/handbook.ts';
import { i18nPlugins } from './build/i18n-plugins.ts';
import { keepLastBuilds } from './build/keep-last-builds.ts';
import { addExtraLicences, licencesFile } from './build/licences.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { styleInChunks } from './build/style-in-chunks.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  // At the end of a build, in this order: remove old builds, prerender, make the worker, compress all files.
  plugins: [
    checkStudioSettings(),
    i18nPlugins(),
    handbook(),
    react(),
    styleInChunks(),
    checkChunks(),
    addExtraLicences(),
    keepLastBuilds(),
    prerenderPages(),
    serviceWorker(),
    compressOutput(),
  ],
  // The package's default build is for browsers without classes and is twice as large.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  css: { modules: cssModules },
  build: {
    target: Object.entries(browserTargets).map(([name, version]) => name + version),
    // The default minifier is faster, and leaves 0.7 KB more on each page.
    minify: 'terser',
    // In parentheses, functions are compiled with their file and off the main thread, not at their first call on it: React
    // is one large function.
    terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { wrap_func_args: true } },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One small style sheet: the build takes each page's own style from it, and navigating between the public pages needs no
    // other. Screens behind the sign-in bring their own (build/style-in-chunks.ts).
    cssCodeSplit: false,
    license: { fileName: licencesFile },
    // A lazy screen need not preload files that every page has loaded already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)),
    },
    // keepLastBuilds empties the folder, except for the last builds' assets.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        index: 'index.html',
        start: 'src/start.ts',
        countdown: 'src/visitor/join/countdown.ts',
        away: 'src/visitor/join/away.ts',
      },
      output: { codeSplitting },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/send-email': api,
      '/calendar': api,
      '/join': api,
      '/unsubscribe': api,
      '/agree': api,
      '/healthz': api,
      '/readyz': api,
    },
  },
});
