import type { Plugin } from 'vite';
import { pages } from '../src/paths.ts';

/** The name under which pages.json lists what answers an unknown path. */
const notFound = '404';

/** Writes pages.json: which HTML file answers which path, so that the server knows what exists. */
export const emitPages = (): Plugin => ({
  name: 'emit-pages',
  apply: 'build',
  generateBundle() {
    const files = [...Object.values(pages).map((page) => page.path), notFound].map((path) => [
      path,
      'index.html',
    ]);
    const source = `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});
