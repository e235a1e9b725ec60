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
const boundary = 'var Boundary = class extends React.Component {\n};';
const set = 'var methods = new Set(["unused"]);';
const warnings = 'var ENABLE_DEV_WARNINGS = true;';
const errors =
  'function invariant(value, message) { if (value === false) { throw new Error(message); } }';
const path = 'function getInvalidPathError(char) { return char + " unused"; }';
const warning = '  warning(\n    ENABLE_DEV_WARNINGS,\n    "unused"\n  );';
const navigate = '  isDataRoute ? useNavigateStable() : 0;';
const state = '  let dataRouterState = dataRouterOpts?.state;';
const invalidPath = '    getInvalidPathError("?")';
const used = [
  'const isDataRoute = false;',
  'const useNavigateStable = () => "unused";',
  'export const used = (dataRouterOpts) => {',
  navigate,
  state,
  '  if (dataRouterState) return "unused";',
  warning,
  '  return invariant(ENABLE_DEV_WARNINGS, "words for developers") ?? invariant(',
  '    false,',
  invalidPath,
  '  );',
  '};',
];
const imports = 'import * as React from "./react.js";';
const asPublished = [imports, ...component, boundary, set, warnings, errors, path, ...used];

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
  file(`${folder}/react.js`, [
    'export const forwardRef = (render) => window.keep(render);',
    'export const Component = window.Component;',
  ]);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimRouter()],
    build: { write: false, minify: 'terser', rolldownOptions: { input: join(root, 'main.js') } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
};

test('what the app does not use of the router goes, and its warnings', async () => {
  const code = await buildWith(asPublished);
  expect(code).not.toMatch(/unused|keep|words for developers/);
  expect(code).not.toMatch(/class|Set/);
  expect(code).toContain('throw new Error}');
});

test.each([
  ['names', component[1]],
  ['components', component[0]],
  ['boundaries', boundary],
  ['sets', set],
  ['warnings', warnings],
  ['errors', errors],
  ['calls that warn', warning],
  ['descriptions of paths', invalidPath],
  ['routes of data', navigate],
  ['states of data', state],
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
