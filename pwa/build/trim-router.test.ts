import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { trimRouter } from './trim-router.ts';

const root = mkdtempSync(join(tmpdir(), 'trimmed-router-'));
afterAll(() => rmSync(root, { recursive: true }));

const component = [
  'var Unused = React.forwardRef(() => "unused");',
  'Unused.displayName = "Unused";',
];
const warnings = 'var ENABLE_DEV_WARNINGS = true;';
const errors =
  'function invariant(value, message) { if (value === false) { throw new Error(message); } }';
const used = 'export const used = () => invariant(ENABLE_DEV_WARNINGS, "words for developers");';
const asPublished = ['import * as React from "./react.js";', ...component, warnings, errors, used];

/** What a build makes of an app that uses one function of this router. */
const buildWith = async (router: string[]) => {
  const file = (path: string, lines: string[]) => {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, lines.join('\n'));
  };
  const folder = 'node_modules/react-router/dist';
  file('main.js', [`import { used } from './${folder}/router.js';`, 'console.log(used());']);
  file(`${folder}/router.js`, router);
  file(`${folder}/react.js`, ['export const forwardRef = (render) => window.keep(render);']);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimRouter()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};

test('what the app does not use of the router goes, and its warnings', async () => {
  const code = await buildWith(asPublished);
  expect(code).not.toContain('unused');
  expect(code).not.toMatch(/ENABLE_DEV_WARNINGS = true/);
  expect(code).toContain('throw new Error();');
});

test.each([
  ['names', component[1]],
  ['components', component[0]],
  ['warnings', warnings],
  ['errors', errors],
])('a router without such %s fails the build', async (_, line) => {
  const router = asPublished.filter((other) => other !== line);
  await expect(buildWith(router)).rejects.toThrow(/change or delete build\/trim-router\.ts/);
});

test('a build without the router fails', async () => {
  writeFileSync(join(root, 'alone.js'), 'console.log(1);');
  const alone = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimRouter()],
    build: { write: false, rolldownOptions: { input: join(root, 'alone.js') } },
  });
  await expect(alone).rejects.toThrow(/trim-router/);
});
