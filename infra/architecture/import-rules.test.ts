import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { app, bff, type House, infra } from './modules.ts';

interface Law {
  forbidden: { name: string; to: { path?: string } }[];
}

const lawFile = join(repository, '.dependency-cruiser.mjs');
const { default: law }: { default: Law } = await import(lawFile);

/** A file that breaks a rule, and what it imports: a file of ours by its path, or a package. */
interface Breach {
  from: string;
  to: string;
  asType?: boolean;
}

const breaches: Record<string, Breach> = {
  'no-circles': { from: 'bff/src/http/and-round.ts', to: 'bff/src/http/round.ts', asType: true },
  'everything-resolves': { from: 'pwa/src/lost.ts', to: './nowhere.ts' },
  'ui-imports-nothing-of-ours': { from: 'pwa/src/ui/Dialog.ts', to: 'pwa/src/data/api.ts' },
  'ui-knows-no-router-and-no-store': { from: 'pwa/src/ui/Tab.ts', to: 'zustand' },
  'one-door-to-the-network': {
    from: 'pwa/src/visitor/home/call.ts',
    to: 'hono/client',
    asType: true,
  },
  'app-sees-only-the-contract': { from: 'pwa/src/peek.ts', to: 'bff/src/app.ts', asType: true },
  'build-sees-only-headers-and-fact-rules': { from: 'pwa/build/peek.ts', to: 'bff/src/app.ts' },
  'visitors-load-nothing-of-signed-in': {
    from: 'pwa/src/shell/frame/borrow.ts',
    to: 'pwa/src/shell/signed-in/any.ts',
  },
  'contract-as-types': { from: 'pwa/src/value.ts', to: 'bff/src/contract.ts' },
  'shared-rules-bring-nothing-along': {
    from: 'bff/src/shared/borrow.ts',
    to: 'bff/src/time/any.ts',
  },
  'what-is-kept-is-plain-data': {
    from: 'bff/src/shared/retention-policy.ts',
    to: 'bff/src/time/any.ts',
  },
  'the-notice-alone-reads-what-is-kept': {
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

/** The folders whose entries are nouns, each with its line in the law. */
const ofNouns = [
  'pwa/src/visitor',
  'pwa/src/learner',
  'pwa/src/staff',
  'pwa/src/account',
  'bff/src/orders',
  'bff/src/courses',
  'bff/src/messaging',
  'bff/src/people',
];

/** Each noun looks at one that its line of the law does not name. */
const looksAside = (side: string): Record<string, Breach> => {
  const rules = law.forbidden.filter(({ name }) => name.startsWith(`${side}-noun-`));
  return Object.fromEntries(
    rules.map(({ name, to }) => {
      const noun = name.slice(`${side}-noun-`.length, -'-sideways'.length);
      const forbidden = /\(([\w-]+)/.exec(String(to.path))?.[1];
      return [name, { from: `${side}/${noun}/aside.ts`, to: `${side}/${forbidden}/any.ts` }];
    }),
  );
};

const fileIn = (side: string, room: string) =>
  room.includes('.') ? `${side}/${room}` : `${side}/${room}/any.ts`;

/** Each room imports a type from the first room that it must not look at. */
const looksUp = ({ side, floors }: House): Record<string, Breach> =>
  Object.fromEntries(
    floors.flatMap((floor, height) =>
      floor.flatMap(({ room }) => {
        const forbidden = floors
          .slice(0, height + 1)
          .flat()
          .find((other) => other.room !== room);
        if (!forbidden) return [];
        const from = room.includes('.') ? `${side}/${room}` : `${side}/${room}/looks-up.ts`;
        const to = fileIn(side, forbidden.room);
        return [[`${side}-room-${room}-looks-down`, { from, to, asType: true }]];
      }),
    ),
  );

const allBreaches: Record<string, Breach> = {
  ...breaches,
  ...looksUp(app),
  ...looksUp(bff),
  ...looksUp(infra),
  ...Object.assign({}, ...ofNouns.map(looksAside)),
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
    'bff/src/http/round.ts',
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
    [program, '--config', lawFile, '--output-type', 'json', 'pwa', 'bff', 'infra'],
    { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
  );
  // It ends with the number of errors, of which there are many.
  const { stdout } = await run.catch((failure) => failure as { stdout: string });
  return JSON.parse(stdout).summary.violations;
}

test.each(law.forbidden.map(({ name }) => name))('%s stops a file that breaks it', (name) => {
  const breach = allBreaches[name];
  expect(breach, 'a file that breaks the rule').toBeDefined();
  expect(found.filter(({ rule }) => rule.name === name).map(({ from }) => from)).toContain(
    breach?.from,
  );
});

test.each(ofNouns)('every noun in %s has its rule', (side) => {
  const folders = readdirSync(join(repository, side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => `${side}-noun-${name}-sideways`);
  const rules = law.forbidden.map(({ name }) => name);
  expect(folders.filter((rule) => !rules.includes(rule))).toEqual([]);
});

test.each([app, bff])('every file and folder of $side is a room', ({ side, floors }) => {
  const rooms = floors.flat().map(({ room }) => room);
  const entries = readdirSync(join(repository, side)).filter(
    (name) => name !== 'testing' && !/\.test\.tsx?$/.test(name),
  );
  expect(entries.sort()).toEqual(rooms.sort());
});
