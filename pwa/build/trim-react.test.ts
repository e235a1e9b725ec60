import { JSDOM } from 'jsdom';
import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { trimReact } from './trim-react.ts';

const root = new URL('..', import.meta.url).pathname;
const entry = `${root}src/entry.js`;

/** Shows rows in an element of the type and with the properties that the page gives. */
const app = `
  import { createElement, Fragment, useState, ViewTransition } from 'react';
  import { flushSync } from 'react-dom';
  import { createRoot } from 'react-dom/client';
  const types = { Fragment, ViewTransition };
  const App = () => {
    const [rows, setRows] = useState(['one', 'two']);
    window.setRows = (next) => flushSync(() => setRows(next));
    const shown = rows.map((row) => createElement('p', { key: row }, row));
    return createElement(types[window.type] ?? window.type, window.props, createElement(Fragment, null, shown));
  };
  const root = createRoot(document.body, { onUncaughtError: ({ message }) => { document.title = message; } });
  flushSync(() => root.render(createElement(App)));
`;

const appItself: Plugin = {
  name: 'app',
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) => (id === entry ? app : undefined),
};

const builtWith = async (plugins: Plugin[]) => {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [...plugins, appItself],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};

let whole: string;
let trimmed: string;
beforeAll(async () => {
  [whole, trimmed] = await Promise.all([builtWith([]), builtWith([trimReact()])]);
}, 60_000);

const pageWith = (type: string, props = {}) => {
  const { window } = new JSDOM('<body></body>', { runScripts: 'outside-only' });
  Object.assign(window, { type, props });
  window.eval(`(() => {${trimmed}})()`);
  return window;
};

test('what React shows, moves and takes away is the same', () => {
  const { document, setRows } = pageWith('main');
  const shown = () => document.body.textContent;
  expect(shown()).toBe('onetwo');
  setRows(['two', 'three', 'one']);
  expect(shown()).toBe('twothreeone');
  setRows([]);
  expect(shown()).toBe('');
});

test('an app with a view transition, or a fragment with a ref, fails at once', () => {
  expect(pageWith('ViewTransition').document.title).toContain('130');
  expect(pageWith('Fragment', { ref: () => {} }).document.title).toContain('trim-react');
});

/** Four characters of code are about one byte as sent; 1,700 bytes are the least (infra/docs/decisions/0018-own-code-for-libraries.md). */
const worthItCharacters = 4 * 1_700;

test('it wins what makes it worth its upkeep', () => {
  expect(whole.length - trimmed.length).toBeGreaterThan(worthItCharacters);
});
