import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { app, bff, type Codebase, infra } from './modules.ts';

interface Rules {
  forbidden: { name: string; to: { path?: string } }[];
}

const rulesFile = join(repository, '.dependency-cruiser.mjs');
const { default: rules }: { default: Rules } = await import(rulesFile);

/** A file that breaks a rule, and what it imports: a file of ours by its path, or a package. */
interface Breach {
  from: string;
  to: string;
  asType?: boolean;
}

const breaches: Record<string, Breach> = {
  'no-circles': {
    from: 'bff/src/platform/http/and-round.ts',
    to: 'bff/src/platform/http/round.ts',
    asType: true,
  },
  'everything-resolves': { from: 'pwa/src/lost.ts', to: './nowhere.ts' },
  'ui-imports-nothing-of-ours': { from: 'pwa/src/ui/Dialog.ts', to: 'pwa/src/data/api.ts' },
  'ui-knows-no-router-and-no-store': { from: 'pwa/src/ui/Tab.ts', to: 'zustand' },
  'one-door-to-the-network': {
    from: 'pwa/src/visitor/home/call.ts',
    to: 'hono/client',
    asType: true,
  },
  'app-sees-only-the-contract': { from: 'pwa/src/peek.ts', to: 'bff/src/app.ts', asType: true },
  'build-sees-only-rules': { from: 'pwa/build/peek.ts', to: 'bff/src/app.ts' },
  'visitors-load-nothing-of-signed-in': {
    from: 'pwa/src/shell/frame/borrow.ts',
    to: 'pwa/src/shell/signed-in/any.ts',
  },
  'contract-as-types': { from: 'pwa/src/value.ts', to: 'bff/src/contract.ts' },
  'shared-rules-bring-nothing-along': {
    from: 'bff/src/shared/borrow.ts',
    to: 'bff/src/platform/time/any.ts',
  },
  'the-notice-alone-reads-the-retention-policy': {
    from: 'pwa/src/visitor/home/keep.ts',
    to: 'bff/src/shared/retention-policy.ts',
  },
  'queries-know-no-http': { from: 'bff/src/orders/orders/queries.ts', to: 'hono' },
  'routes-reach-postgres-through-queries': {
    from: 'bff/src/orders/orders/routes.ts',
    to: 'postgres',
  },
  'bff-stands-alone': { from: 'bff/src/borrow.ts', to: 'infra/commands/repository.ts' },
};

/** The folders whose entries are features, each with its line in the rules. */
const ofFeatures = [
  'pwa/src/visitor',
  'pwa/src/learner',
  'pwa/src/staff',
  'pwa/src/account',
  'bff/src/orders',
  'bff/src/courses',
  'bff/src/messaging',
  'bff/src/people',
];

/** Each feature imports one that its rule does not allow. */
const importsSideways = (root: string): Record<string, Breach> => {
  const ofRoot = rules.forbidden.filter(({ name }) => name.startsWith(`${root}-feature-`));
  return Object.fromEntries(
    ofRoot.map(({ name, to }) => {
      const feature = name.slice(`${root}-feature-`.length, -'-sideways'.length);
      const forbidden = /\(([\w-]+)/.exec(String(to.path))?.[1];
      return [name, { from: `${root}/${feature}/aside.ts`, to: `${root}/${forbidden}/any.ts` }];
    }),
  );
};

const fileIn = (root: string, name: string) =>
  name.includes('.') ? `${root}/${name}` : `${root}/${name}/any.ts`;

/** Each module imports a type from the first forbidden module. */
const importsUp = ({ root, layers }: Codebase): Record<string, Breach> =>
  Object.fromEntries(
    layers.flatMap((layer, depth) =>
      layer.flatMap(({ name }) => {
        const forbidden = layers
          .slice(0, depth + 1)
          .flat()
          .find((other) => other.name !== name);
        if (!forbidden) return [];
        const from = name.includes('.') ? `${root}/${name}` : `${root}/${name}/imports-up.ts`;
        const to = fileIn(root, forbidden.name);
        return [[`${root}-module-${name}-imports-down`, { from, to, asType: true }]];
      }),
    ),
  );

const allBreaches: Record<string, Breach> = {
  ...breaches,
  ...importsUp(app),
  ...importsUp(bff),
  ...importsUp(infra),
  ...Object.assign({}, ...ofFeatures.map(importsSideways)),
};

let found: { rule: { name: string }; from: string }[];

beforeAll(async () => {
  const tree = temporaryFolder();
  const write = (path: string, code: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), code);
  };
  for (const side of ['pwa', 'bff', 'infra']) {
    mkdirSync(join(tree, side));
    symlinkSync(join(repository, side, 'node_modules'), join(tree, side, 'node_modules'));
  }
  for (const { to } of Object.values(allBreaches))
    if (/^(pwa|bff|infra)\//.test(to)) write(to, 'export const it = 1;\n');
  for (const { from, to, asType } of Object.values(allBreaches))
    write(
      from,
      `import ${asType ? 'type ' : ''}{ it } from '${nameIn(from, to)}';\nexport const also = 1 as it;\n`,
    );
  write(
    'bff/src/platform/http/round.ts',
    `import type { also } from './and-round.ts';\nexport type it = also;\n`,
  );
  found = await violationsIn(tree);
});
afterAll(removeTemporaryFolders);

const nameIn = (from: string, to: string) => {
  if (!/^(pwa|bff|infra)\//.test(to)) return to;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

async function violationsIn(tree: string) {
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const run = promisify(execFile)(
    process.execPath,
    [program, '--config', rulesFile, '--output-type', 'json', 'pwa', 'bff', 'infra'],
    { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
  );
  // Its exit code is the number of errors, which is large here.
  const { stdout } = await run.catch((failure) => failure as { stdout: string });
  return JSON.parse(stdout).summary.violations;
}

test.each(rules.forbidden.map(({ name }) => name))('%s stops a file that breaks it', (name) => {
  const breach = allBreaches[name];
  expect(breach, 'a file that breaks the rule').toBeDefined();
  expect(found.filter(({ rule }) => rule.name === name).map(({ from }) => from)).toContain(
    breach?.from,
  );
});

test.each(ofFeatures)('every feature in %s has its rule', (root) => {
  const folders = readdirSync(join(repository, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => `${root}-feature-${name}-sideways`);
  const names = rules.forbidden.map(({ name }) => name);
  expect(folders.filter((rule) => !names.includes(rule))).toEqual([]);
});

test.each([app, bff])('every file and folder of $root is a module', ({ root, layers }) => {
  const names = layers.flat().map(({ name }) => name);
  const entries = readdirSync(join(repository, root)).filter(
    (name) => name !== 'testing' && !/\.test\.tsx?$/.test(name),
  );
  expect(entries.sort()).toEqual(names.sort());
});
