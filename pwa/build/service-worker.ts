import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES } from 'bff/shared/languages';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { manifestPath, staffManifestPath } from '../src/content/manifests.ts';
import { studio } from '../src/content/studio.ts';
import { manifestIn, staffManifestIn } from './web-manifest.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** While this file exists, the build ships a worker that removes the worker (infra/docs/installable-app.md). */
const isKilled = () => existsSync(here('../KILL_SWITCH'));

/** Notes the files of this build. The folder also holds the last builds' assets, which offline use does not need. */
const noteWritten = (written: Set<string>): Plugin => ({
  name: 'note-written',
  apply: 'build',
  writeBundle: (_, bundle) => {
    for (const name of Object.keys(bundle)) written.add(name);
  },
});

/** Only files of this build. HTML is not among `written`: it comes after the bundle. */
const ofThisBuild =
  (written: Set<string>) =>
  <Entry extends { url: string }>(entries: Entry[]) => ({
    manifest: entries.filter(({ url }) => !url.startsWith('assets/') || written.has(url)),
    warnings: [],
  });

/** Beside the manifest that the plugin writes: those of the other languages, and those of staff. */
const writeOtherManifests = (): Plugin => ({
  name: 'other-manifests',
  apply: 'build',
  generateBundle() {
    const write = (path: string, manifest: object) =>
      this.emitFile({
        type: 'asset',
        fileName: path.slice(1),
        source: JSON.stringify(manifest),
      });
    for (const language of LANGUAGES) {
      write(staffManifestPath(language), staffManifestIn(language));
      if (language !== DEFAULT_LANGUAGE) write(manifestPath(language), manifestIn(language));
    }
  },
});

/** An empty injection point leaves the worker as it is. */
const precache = (written: Set<string>) =>
  isKilled()
    ? { injectionPoint: '' }
    : {
        globPatterns: [
          '*.html',
          'assets/*.{js,css,woff2}',
          ...(studio.teacher.picture ? [studio.teacher.picture] : []),
        ],
        // 404.html: without a network, offline.html stands for unknown paths. Passwords, passkeys, proofs of work, the pages that wait for a class and
        // the screens of staff need the network; learners would fetch the code of these for nothing, and few read what is kept of them. What is
        // of one language is kept beside the precache (src/sw/language-files.ts).
        globIgnores: [
          '{404,*-404,DataNotice,*-DataNotice}.html',
          'assets/{password-strength,passkeys,solve-challenge,countdown,staff,words-staff,notice,words-notice}-*.js',
          // For devices without a font of Devanagari.
          'assets/hindi-name-*.woff2',
        ],
        manifestTransforms: [ofThisBuild(written)],
      };

/**
 * The web manifest, and sw.js, made from src/sw/sw.ts after every page is written. A plugin that writes HTML
 * must do so in a `closeBundle` of order `pre`; the compressing plugin must come after this one.
 */
export const serviceWorker = (): PluginOption => {
  const written = new Set<string>();
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // data/offline/service-worker-client.ts registers it.
    injectRegister: false,
    manifest: manifestIn(DEFAULT_LANGUAGE) as Partial<ManifestOptions>,
    includeManifestIcons: false,
    // A classic script: some browsers have workers, but no modules in workers.
    injectManifest: { rollupFormat: 'iife', ...precache(written) },
    integration: {
      closeBundleOrder: 'post',
      // The plugin would add the manifest, which offline use does not need.
      beforeBuildServiceWorker: ({ injectManifest }) => {
        injectManifest.additionalManifestEntries = [];
      },
      configureCustomSWViteBuild: ({ build }) => {
        if (build?.lib && isKilled()) build.lib.entry = here('../src/sw/kill-switch.ts');
      },
    },
  });
  return [noteWritten(written), writeOtherManifests(), plugins];
};
