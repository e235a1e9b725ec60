import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

/** One per cent of a first visit (infra/docs/decisions/0018-own-code-for-libraries.md). */
const worthItBytes = 1_700;

const root = new URL('..', import.meta.url).pathname;
const entry = 'virtual:entry';

const entryOf = (code: string): Plugin => ({
  name: 'entry',
  resolveId: (id) => (id === entry ? `${root}src/entry.js` : undefined),
  load: (id) => (id === `${root}src/entry.js` ? code : undefined),
});

/** What the router's parts that the app uses weigh with these links, compressed. */
const weightWith = async (links: string) => {
  const used = 'BrowserRouter, matchPath, Navigate, Outlet, Route, Routes, useLocation';
  const hooks = 'useMatch, useNavigate, useNavigationType, useSearchParams';
  const code = [
    `import { ${used}, ${hooks} } from 'react-router-dom';`,
    `import { Link, NavLink } from '${links}';`,
    `window.app = [${used}, ${hooks}, Link, NavLink];`,
  ].join('\n');
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [react(), entryOf(code)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      // The words of the app are on every page anyway.
      rolldownOptions: {
        input: entry,
        external: [/^react$/, /^react\/jsx/, /^react-dom/, /i18n\/messages\.ts$/],
      },
    },
  })) as Rolldown.RolldownOutput;
  return brotliCompressSync(output.map((file) => ('code' in file ? file.code : '')).join(''))
    .length;
};

test('the router’s own links would still be too large', async () => {
  const own = await weightWith('./ui/link.tsx');
  const routers = await weightWith('react-router-dom');
  expect(routers - own, 'take the router’s links and delete src/link.tsx').toBeGreaterThan(
    worthItBytes,
  );
});
