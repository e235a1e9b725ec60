/**
 * `node build-for-node.ts ROOT FOLDER`: builds the app for Node into FOLDER: the prerenderer, which finds its dependencies in
 * the package, and what the server makes pages anew with, which has them in it.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cssModules } from './css-modules.ts';
import { spokenWords } from './language-files.ts';
import { forServer } from './node-builds.ts';

interface NodeBuild {
  entry: string;
  outDir: string;
  /** Whether the app's dependencies are to be in it. */
  isWhole?: boolean;
}

const [root = '', folder = ''] = process.argv.slice(2);

const buildForNode = ({ entry, outDir, isWhole = false }: NodeBuild) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [spokenWords(), react()],
    css: { modules: cssModules },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: isWhole || [] },
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
  outDir: join(folder, forServer),
  isWhole: true,
});
