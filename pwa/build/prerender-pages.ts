import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { securityHeadersFor } from 'bff/headers';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { Prerenderer } from '../prerender/prerender.ts';
import { prerenderEntry, serverFolder } from './node-builds.ts';

/** The files of a client build, by name. */
type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk and all of its imports, in topological order. */
const collectImports = (
  bundle: Bundle,
  fileName: string,
  found = new Set<string>(),
): Set<string> => {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return found;
  for (const imported of file.imports) collectImports(bundle, imported, found);
  return found.add(fileName);
};

const findEntry = (bundle: Bundle, name: string) => {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`The build has no entry called ${name}.`);
  return entry.fileName;
};

/** The app's entry module, the script that starts it in a prerendered page, and the scripts of the pages that wait for a class or for the server. */
const scriptPaths = (bundle: Bundle) => ({
  app: `/${findEntry(bundle, 'index')}`,
  start: `/${findEntry(bundle, 'start')}`,
  countdown: `/${findEntry(bundle, 'countdown')}`,
  away: `/${findEntry(bundle, 'away')}`,
});

/** There is exactly one style sheet (`cssCodeSplit` in vite.config.ts). */
const findStyleSheet = (bundle: Bundle) => {
  const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) =>
    fileName.endsWith('.css'),
  );
  if (sheet?.type !== 'asset' || others.length > 0)
    throw new Error('The build must have one style sheet.');
  return { path: `/${sheet.fileName}`, text: Buffer.from(sheet.source).toString() };
};

const fontPath = (bundle: Bundle, name: string) => {
  const font = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(`${name}.woff2`),
  );
  if (!font) throw new Error(`The build has no font called ${name}.`);
  return `/${font.fileName}`;
};

/** Every file that a screen needs, except the app's own module, in an order in which they can run. */
const modulePaths = (bundle: Bundle, source: string): string[] => {
  const chunk = chunksOf(bundle).find((file) => file.moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`);
  const app = findEntry(bundle, 'index');
  const needed = collectImports(bundle, app, collectImports(bundle, chunk.fileName));
  needed.delete(app);
  return [...needed].map((name) => `/${name}`);
};

const messagesPath = (bundle: Bundle, areaAndLanguage: string) => {
  const messagesChunk = chunksOf(bundle).find(({ name }) => name === `words-${areaAndLanguage}`);
  if (!messagesChunk) throw new Error(`The build has no words of ${areaAndLanguage}.`);
  return `/${messagesChunk.fileName}`;
};

/**
 * Builds the app for Node, before the app for browsers and in a separate process: both at once would need more memory than
 * a small server has. Node imports each path once, so each build has its own folder. It is inside the package, where Node
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

/** The worker caches a page with its headers, so the page must change when the headers do. */
const headersHash = () => {
  const headers = [{ https: false }, { https: true }].map(securityHeadersFor);
  const hash = createHash('sha256').update(JSON.stringify(headers)).digest('base64url');
  return hash.slice(0, 10);
};

/** Writes the prerenderer's files into the build's folder. */
const writePrerenderedFiles = async (prerenderer: string, folder: string, bundle: Bundle) => {
  const { prerenderSite }: Prerenderer = await import(pathToFileURL(prerenderer).href);
  const files = await prerenderSite({
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    scripts: scriptPaths(bundle),
    style: findStyleSheet(bundle),
    fontPath: (name) => fontPath(bundle, name),
    messagesPath: (catalogue, language) => messagesPath(bundle, `${catalogue}-${language}`),
    modulePaths: (source) => modulePaths(bundle, source),
  });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};

/**
 * Writes each public page as HTML, the empty shell of the others, pages.json and sitemap.xml; and in a separate folder the
 * files with which the server renders pages: templates, and the app's code for Node.
 */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  let bundle: Bundle = {};
  let nodeBuildFolder = '';
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
      // Before the build for browsers allocates its memory.
      nodeBuildFolder = await buildForNode(config.root);
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
          await writePrerenderedFiles(join(nodeBuildFolder, prerenderEntry), folder, bundle);
          cpSync(join(nodeBuildFolder, serverFolder), join(folder, serverFolder), {
            recursive: true,
          });
        } finally {
          rmSync(nodeBuildFolder, { recursive: true });
        }
      },
    },
  };
};
