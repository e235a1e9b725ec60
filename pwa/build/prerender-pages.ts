import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { securityHeadersFor } from 'bff/headers';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { Prerenderer } from '../prerender/prerender.ts';
import { forServer, prerenderEntry } from './node-builds.ts';

/** The files of a client build, by name. */
type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk and all that it imports, each after what itself imports. */
const withImports = (bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> => {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return found;
  for (const imported of file.imports) withImports(bundle, imported, found);
  return found.add(fileName);
};

const entryNamed = (bundle: Bundle, name: string) => {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`The build has no entry called ${name}.`);
  return entry.fileName;
};

/** The app's own module, the script that starts it in a prerendered page, and those of the pages that wait: for a class, and for the server. */
const scriptsOf = (bundle: Bundle) => ({
  app: `/${entryNamed(bundle, 'index')}`,
  start: `/${entryNamed(bundle, 'start')}`,
  countdown: `/${entryNamed(bundle, 'countdown')}`,
  away: `/${entryNamed(bundle, 'away')}`,
});

/** There is one (`cssCodeSplit` in vite.config.ts). */
const styleOf = (bundle: Bundle) => {
  const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) =>
    fileName.endsWith('.css'),
  );
  if (sheet?.type !== 'asset' || others.length > 0)
    throw new Error('The build must have one style sheet.');
  return { path: `/${sheet.fileName}`, text: Buffer.from(sheet.source).toString() };
};

const fontOf = (bundle: Bundle, name: string) => {
  const font = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(`${name}.woff2`),
  );
  if (!font) throw new Error(`The build has no font called ${name}.`);
  return `/${font.fileName}`;
};

/** Every file that a screen needs, except the app's own module, in an order in which they can run. */
const modulesOf = (bundle: Bundle, source: string): string[] => {
  const chunk = chunksOf(bundle).find((file) => file.moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`);
  const app = entryNamed(bundle, 'index');
  const needed = withImports(bundle, app, withImports(bundle, chunk.fileName));
  needed.delete(app);
  return [...needed].map((name) => `/${name}`);
};

const wordsOf = (bundle: Bundle, wanted: string) => {
  const words = chunksOf(bundle).find(({ name }) => name === `words-${wanted}`);
  if (!words) throw new Error(`The build has no words of ${wanted}.`);
  return `/${words.fileName}`;
};

/**
 * The app for Node, built before the app for browsers and in a process of its own: both at once would take more memory than
 * a small server has. Node imports each path once, so each build has a folder of its own. It lies in the package, where Node
 * finds the dependencies.
 */
const buildForNode = async (root: string): Promise<string> => {
  const parent = resolve(root, 'node_modules/.prerender');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'build-'));
  const script = join(import.meta.dirname, 'build-for-node.ts');
  await promisify(execFile)(process.execPath, [...process.execArgv, script, root, folder]);
  return folder;
};

/** The worker keeps a page with its headers, so the page must change when the headers do. */
const headersHash = () => {
  const headers = [{ https: false }, { https: true }].map(securityHeadersFor);
  const hash = createHash('sha256').update(JSON.stringify(headers)).digest('base64url');
  return hash.slice(0, 10);
};

/** The prerenderer's files go into the build's folder. */
const writeSite = async (prerenderer: string, folder: string, bundle: Bundle) => {
  const { prerenderSite }: Prerenderer = await import(pathToFileURL(prerenderer).href);
  const files = await prerenderSite({
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    scripts: scriptsOf(bundle),
    style: styleOf(bundle),
    fontOf: (name) => fontOf(bundle, name),
    wordsOf: (wing, language) => wordsOf(bundle, `${wing}-${language}`),
    modulesOf: (source) => modulesOf(bundle, source),
  });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};

/**
 * Writes each public page as HTML, the empty shell of the others, pages.json and sitemap.xml; and in a folder of its own what
 * the server makes pages anew with: templates, and the app's code for Node.
 */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  let bundle: Bundle = {};
  let forNode = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'headers', content: headersHash() }, injectTo: 'head' },
    ],
    buildStart: async () => {
      // Before the build for browsers has taken its own memory.
      forNode = await buildForNode(config.root);
    },
    writeBundle: (_, written) => {
      bundle = written;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        try {
          if (Object.keys(bundle).length === 0) return;
          const folder = resolve(config.root, config.build.outDir);
          await writeSite(join(forNode, prerenderEntry), folder, bundle);
          cpSync(join(forNode, forServer), join(folder, forServer), { recursive: true });
        } finally {
          rmSync(forNode, { recursive: true });
        }
      },
    },
  };
};
