import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { securityHeadersFor } from 'bff/headers';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { Prerenderer } from '../prerender/prerender.ts';
import { type Bundle, modulesOf, scriptsOf } from './page-modules.ts';
import { shortHash } from './short-hash.ts';

const entry = 'prerender/prerender.ts';

/** The same app again, for Node: inside the package, so that it finds the package's dependencies. */
const buildPrerenderer = async (root: string, outDir: string): Promise<Prerenderer> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: { ssr: entry, outDir, minify: false, assetsInlineLimit: 0 },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
};

/** Node keeps what it has imported, so each build has a folder of its own, for as long as it takes. */
const withPrerenderer = async (root: string, use: (made: Prerenderer) => Promise<void>) => {
  const parent = resolve(root, 'node_modules/.prerender');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'build-'));
  try {
    await use(await buildPrerenderer(root, outDir));
  } finally {
    rmSync(outDir, { recursive: true });
  }
};

/** A cached page brings its headers along, so it must look different when they do. */
const headersHash = () =>
  shortHash(JSON.stringify([{ https: false }, { https: true }].map(securityHeadersFor)));

/** Writes each public page as HTML, the empty shell of the others, pages.json and sitemap.xml. */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  let bundle: Bundle = {};
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'headers', content: headersHash() }, injectTo: 'head' },
    ],
    writeBundle: (_, written) => {
      bundle = written;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        if (Object.keys(bundle).length === 0) return;
        const folder = resolve(config.root, config.build.outDir);
        await withPrerenderer(config.root, async ({ prerenderSite }) => {
          const files = await prerenderSite({
            template: readFileSync(join(folder, 'index.html'), 'utf8'),
            scripts: scriptsOf(bundle),
            modulesOf: (source) => modulesOf(bundle, source),
          });
          for (const [name, text] of Object.entries(files)) {
            const path = join(folder, name);
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, text);
          }
        });
      },
    },
  };
};
