/**
 * `node build-for-node.ts ROOT FOLDER`: builds the app for Node into FOLDER: the prerenderer, which finds its dependencies in
 * the package, and the page renderer of the server, which has them bundled.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cssModules } from './css-modules.ts';
import { handbook } from './handbook.ts';
import { i18nPlugins } from './i18n-plugins.ts';
import { serverFolder } from './node-builds.ts';

interface NodeBuild {
  entry: string;
  outDir: string;
  /** Whether the app's dependencies are bundled. */
  bundlesDependencies?: boolean;
}

const [root = '', folder = ''] = process.argv.slice(2);

const buildForNode = ({ entry, outDir, bundlesDependencies = false }: NodeBuild) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [i18nPlugins(), handbook(), react()],
    css: { modules: cssModules },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: bundlesDependencies || [] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: false,
      assetsInlineLimit: 0,
      // Node takes these for modules wherever the folder is copied to.
      rolldownOptions: {
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });

await buildForNode({ entry: 'prerender/prerender.ts', outDir: folder });
await buildForNode({
  entry: 'prerender/live-pages.ts',
  outDir: join(folder, serverFolder),
  bundlesDependencies: true,
});
