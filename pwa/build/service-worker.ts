import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES } from 'bff/shared/languages';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { manifestPath, staffManifestPath } from '../src/content/manifests.ts';
import { studio } from '../src/content/studio.ts';
import { createManifest, createStaffManifest } from './web-manifest.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** While this file exists, the build ships a worker that removes the worker (infra/docs/develop/installable-app.md). */
const hasKillSwitch = () => existsSync(resolvePath('../KILL_SWITCH'));

/** Records the files of this build. The folder also has the assets of previous builds, which offline use does not need. */
const recordWrittenFiles = (writtenFiles: Set<string>): Plugin => ({
  name: 'note-written',
  apply: 'build',
  writeBundle: (_, bundle) => {
    for (const name of Object.keys(bundle)) writtenFiles.add(name);
  },
});

/** Only files of this build. HTML is not among `written`: it comes after the bundle. */
const onlyCurrentBuild =
  (written: Set<string>) =>
  <Entry extends { url: string }>(entries: Entry[]) => ({
    manifest: entries.filter(({ url }) => !url.startsWith('assets/') || written.has(url)),
    warnings: [],
  });

/** Writes the manifests of the other languages and of staff, beside the one of the plugin. */
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
      write(staffManifestPath(language), createStaffManifest(language));
      if (language !== DEFAULT_LANGUAGE) write(manifestPath(language), createManifest(language));
    }
  },
});

/** An empty injection point leaves the worker as it is. */
const precacheOptions = (written: Set<string>) =>
  hasKillSwitch()
    ? { injectionPoint: '' }
    : {
        globPatterns: [
          '*.html',
          'assets/*.{js,css,woff2}',
          ...(studio.teacher.picture ? [studio.teacher.picture] : []),
        ],
        // 404.html: offline, offline.html is shown for unknown paths. Passwords, passkeys, proofs of work, the pages that wait for a class
        // and the screens of staff need the network; learners would fetch their code for nothing, and few read the page about data.
        // Offline, the shell shows a course. Files of one language are cached beside the precache (src/sw/language-files.ts).
        globIgnores: [
          '{404,*-404,Course,*-Course,DataNotice,*-DataNotice,signed-in-shell}.html',
          'assets/{passkeys,solve-challenge,countdown,staff,words-staff,notice,words-notice,words-help}-*.js',
          // For devices without a font of Devanagari.
          'assets/hindi-name-*.woff2',
        ],
        manifestTransforms: [onlyCurrentBuild(written)],
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
    manifest: createManifest(DEFAULT_LANGUAGE) as Partial<ManifestOptions>,
    includeManifestIcons: false,
    // A classic script: some browsers have workers, but no modules in workers.
    injectManifest: { rollupFormat: 'iife', ...precacheOptions(written) },
    integration: {
      closeBundleOrder: 'post',
      // The plugin would add the manifest, which offline use does not need.
      beforeBuildServiceWorker: ({ injectManifest }) => {
        injectManifest.additionalManifestEntries = [];
      },
      configureCustomSWViteBuild: ({ build }) => {
        if (build?.lib && hasKillSwitch())
          build.lib.entry = resolvePath('../src/sw/kill-switch.ts');
      },
    },
  });
  return [recordWrittenFiles(written), writeOtherManifests(), plugins];
};
