import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { buildApp } from '../../commands/build-app.ts';
import { repository } from '../../commands/repository.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import type { BenchTools } from '../define-bench.ts';
import { startBenchServer, startDatabase } from '../servers.ts';

const run = promisify(execFile);
const app = join(repository, 'pwa');

/** The file name in the build: / is index.html, /hi/Courses is hi-Courses.html. */
const fileOf = (path: string) =>
  path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '-')}.html`;

/** The paths of the bare page and of a page without its scripts. */
export const BARE = '/bare.html';
export const plainOf = (path: string) => `/plain-${fileOf(path)}`;

/** Builds the app. Returns the folder of the built site. */
export async function buildSite(): Promise<string> {
  await buildApp({ say: console.log, stop: new AbortController().signal });
  return join(app, 'dist');
}

/** Serves the built site, each of these pages without scripts, and the bare page. Also returns the database of the server. */
export async function serveSite(paths: string[], tools: Pick<BenchTools, 'onEnd'>) {
  const siteFolder = temporaryFolder();
  await cp(await buildSite(), siteFolder, { recursive: true });
  for (const path of paths) {
    const html = await readFile(join(siteFolder, fileOf(path)), 'utf8');
    const plain = html.replaceAll(/<script type="module"[^>]*><\/script>/g, '');
    await writeFile(join(siteFolder, plainOf(path)), plain);
  }
  await addBarePage(siteFolder);
  const database = await startDatabase(tools);
  const { url } = await startBenchServer(database, { siteFolder });
  return { url, database };
}

/** Compresses the files as the app's build does, so that the bare page differs in content only. */
async function copyCompressed(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const bytes = await readFile(join(from, name));
    await writeFile(join(to, name), bytes);
    await writeFile(join(to, `${name}.br`), brotliCompressSync(bytes));
  }
}

const TITLE = 'A bare page';
const MAIN = `
import { createElement } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
export const page = (Router, props) =>
  createElement(Router, props, createElement(Routes, null, createElement(Route, {
    path: '*',
    element: createElement('main', null, createElement('h1', null, '${TITLE}'), createElement(Link, { to: '/' }, 'Home')),
  })));
`;
const CLIENT = `
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { page } from './page.js';
hydrateRoot(document.getElementById('root'), page(BrowserRouter, null));
`;
const RENDER = `
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { page } from './page.js';
process.stdout.write(renderToString(page(StaticRouter, { location: '${BARE}' })));
`;
const html = (markup: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title><meta name="description" content="${TITLE}"></head>
<body><div id="root">${markup}</div><script type="module" src="./client.js"></script></body></html>
`;

/** Builds the bare page: one heading and one link, prerendered by Vite, React and react-router-dom with default settings. */
async function addBarePage(site: string): Promise<void> {
  // Inside the app's node_modules, so that its packages resolve.
  const folder = await mkdtemp(join(app, 'node_modules', '.bare-page-'));
  try {
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('package.json', '{ "type": "module" }');
    await write('page.js', MAIN);
    await write('client.js', CLIENT);
    await write('render.js', RENDER);
    const env = { ...process.env, NODE_ENV: 'production' };
    const { stdout } = await run(process.execPath, ['render.js'], { cwd: folder, env });
    await write('bare.html', html(stdout));
    await write(
      'vite.config.js',
      "export default { build: { rolldownOptions: { input: 'bare.html' } } };",
    );
    const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
    await run(process.execPath, [vite, 'build'], { cwd: folder, env });
    await copyCompressed(join(folder, 'dist', 'assets'), join(site, 'assets'));
    await cp(join(folder, 'dist', 'bare.html'), join(site, 'bare.html'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
