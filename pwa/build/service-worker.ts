import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { manifest } from './web-manifest.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** While this file is there, a worker is shipped that takes the worker away (infra/docs/installable-app.md). */
const isKilled = () => existsSync(here('../KILL_SWITCH'));

/** The names of what this build has written: beside it lie the last builds' assets, which nobody needs offline. */
const noteWritten = (written: Set<string>): Plugin => ({
  name: 'note-written',
  apply: 'build',
  writeBundle: (_, bundle) => {
    for (const name of Object.keys(bundle)) written.add(name);
  },
});

/** Only what this build has written; HTML is written after its bundle. */
const ofThisBuild =
  (written: Set<string>) =>
  <Entry extends { url: string }>(entries: Entry[]) => ({
    manifest: entries.filter(({ url }) => !url.startsWith('assets/') || written.has(url)),
    warnings: [],
  });

/** An empty injection point leaves the worker as it is. */
const precache = (written: Set<string>) =>
  isKilled()
    ? { injectionPoint: '' }
    : {
        globPatterns: ['*.html', 'assets/*.{js,css,woff2}'],
        // The server answers unknown paths with it; without a network, offline.html does.
        // And no password is chosen without a network.
        globIgnores: ['404.html', 'assets/password-strength-*.js'],
        manifestTransforms: [ofThisBuild(written)],
      };

/**
 * The web manifest and sw.js, made from src/sw/sw.ts once every page is written: what writes HTML must
 * do so in a `closeBundle` of order `pre`, and what compresses must come after this.
 */
export const serviceWorker = (): PluginOption => {
  const written = new Set<string>();
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // offline/service-worker-client.ts registers it.
    injectRegister: false,
    manifest: manifest as Partial<ManifestOptions>,
    includeManifestIcons: false,
    // A classic script: browsers took modules for workers later than workers.
    injectManifest: { rollupFormat: 'iife', ...precache(written) },
    integration: {
      closeBundleOrder: 'post',
      // The plugin adds the manifest, which nobody reads offline.
      beforeBuildServiceWorker: ({ injectManifest }) => {
        injectManifest.additionalManifestEntries = [];
      },
      configureCustomSWViteBuild: ({ build }) => {
        if (build?.lib && isKilled()) build.lib.entry = here('../src/sw/kill-switch.ts');
      },
    },
  });
  return [noteWritten(written), plugins];
};
