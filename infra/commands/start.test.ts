import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase } from 'bff/test-database';
import { afterAll, test as base, expect, inject, vi } from 'vitest';
import { folderWithDatabase } from '../testing/database-folder.ts';
import {
  endThese,
  eventually,
  killAll,
  processesNaming,
  processTree,
  type Started,
} from '../testing/processes.ts';
import {
  freePort,
  runAtTerminal,
  runCommandProcess,
  runWrapped,
} from '../testing/run-command-process.ts';
import { query } from '../testing/run-database-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);

/** The commands with a data folder and a port of their own. */
function commandsOn(folder: string, port: number) {
  const settings = { STUDIO_DATA: folder, PORT: String(port) };
  const started: Started[] = [];
  const tracked = (one: Started) => {
    started.push(one);
    return one;
  };
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    folder,
    port,
    runStart: (more: Record<string, string> = {}) =>
      tracked(runCommandProcess('start.ts', { ...settings, ...more })),
    runStaff: (...args: string[]) => tracked(runCommandProcess('staff.ts', settings, args)),
    runStaffOn: (databaseUrl: string, ...args: string[]) =>
      tracked(runCommandProcess('staff.ts', { ...settings, DATABASE_URL: databaseUrl }, args)),
    /** Runs the command and types this when it asks. */
    runStaffAtTerminal: (answer: string, ...args: string[]) =>
      tracked(runAtTerminal('staff.ts', settings, { args, answer })),
    runStartWrapped: () => tracked(runWrapped('start.ts', settings)),
    serving: async (site: Started) => {
      expect(await site.line(/^Open /)).toBe(`Open http://localhost:${port}`);
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    },
    post,
    register: (email: string) =>
      post('/api/auth/register', { name: 'A Learner', email, password: 'correct horse' }),
    endAll: async () => {
      await endThese(started);
      killAll(processesNaming(folder));
    },
  };
}

// Each test has its own folder and port and measures no times, so they run side by side.
// Together they take longer for each test than alone.
vi.setConfig({ testTimeout: 120_000 });
const test = base
  .extend('studio', async ({ task: _ }, { onCleanup }) => {
    const studio = commandsOn(await folderWithDatabase(), await freePort());
    onCleanup(studio.endAll);
    return studio;
  })
  /** An empty data folder, for tests of the first start. */
  .extend('newStudio', async ({ task: _ }, { onCleanup }) => {
    const studio = commandsOn(temporaryFolder(), await freePort());
    onCleanup(studio.endAll);
    return studio;
  }).concurrent;

const holderOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as { pid: number };

/** The output without the server's log lines, which are JSON. */
const wordsOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));

test('serves, and after kill -9 of everything serves again with what it had acknowledged', async ({
  studio,
}) => {
  const { folder, runStart, serving, register } = studio;
  const first = runStart();
  await serving(first);
  expect((await register('learner@example.org')).status).toBe(201);
  killAll([...processTree(first.pid), ...processesNaming(folder)]);
  await first.ended;
  const second = runStart();
  await serving(second);
  expect((await register('learner@example.org')).status).toBe(409);
  expect(await second.end()).toBe(0);
  expect(processesNaming(folder)).toEqual([]);
});

test('starts a studio that ends by itself again, after growing pauses, and stops while it waits', async ({
  studio,
}) => {
  const { folder, port, runStart, serving } = studio;
  // The error is thrown in a callback, as by a fault in the program.
  const site = runStart({
    NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGUSR2',()=>{throw(0)})",
  });
  await serving(site);
  process.kill(holderOf(folder).pid, 'SIGUSR2');
  expect(await site.line(/ended by itself/)).toBe(
    'The studio ended by itself (1). It starts again in 1 s.',
  );
  expect(site.output()).toMatch(/"level":60.*going on is unsafe[\s\S]*an error that nobody caught/);
  const answers = (times: number) => site.output().split('Open http').length === times + 1;
  await eventually(() => answers(2));
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  process.kill(holderOf(folder).pid, 'SIGKILL');
  expect(await site.line(/SIGKILL/)).toBe(
    'The studio ended by itself (SIGKILL). It starts again in 2 s.',
  );
  expect(await site.end()).toBe(0);
  expect(wordsOf(site.output()).at(-1)).toBe('Stopped.');
});

test('a studio whose start is killed stops in order', async ({ studio }) => {
  const { folder, runStart, serving } = studio;
  const site = runStart();
  await serving(site);
  site.child.kill('SIGKILL');
  // The database has ended by then. Who says so is not the process that was killed.
  await eventually(() => site.output().includes('Stopped.'));
  expect(processesNaming(folder)).toEqual([]);
});

test('staff are granted, listed and revoked, while the site runs and while it does not', async ({
  studio,
}) => {
  const { folder, runStart, runStaff, serving, register } = studio;
  const site = runStart();
  await serving(site);
  await register('learner@example.org');
  const granted = runStaff('grant', ' Learner@Example.org', '--yes');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toMatch(/\nA Learner \(learner@example\.org\) is staff now\.\n$/);
  expect(await site.end()).toBe(0);
  const listed = runStaff('list');
  expect(await listed.ended).toBe(0);
  expect(listed.output()).toBe('learner@example.org  A Learner\n');
  const revoked = runStaff('revoke', 'learner@example.org');
  expect(await revoked.ended).toBe(0);
  expect(processesNaming(folder)).toEqual([]);
});

test('staff grant warns before it grants, and asks who is at the terminal', async ({ studio }) => {
  const { runStart, runStaff, runStaffAtTerminal, serving, register } = studio;
  const site = runStart();
  await serving(site);
  await register('learner@example.org');
  const warning = /^Nobody has shown yet that the address learner@example\.org is theirs/;

  const alone = runStaff('grant', 'learner@example.org');
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toMatch(warning);
  expect(alone.output()).toContain('pnpm staff grant learner@example.org --yes');

  for (const answer of ['n', '', 'q', '\u0004']) {
    const asked = runStaffAtTerminal(answer, 'grant', 'learner@example.org');
    expect(await asked.ended, asked.output()).toBe(1);
    const order = /Nobody has shown yet[\s\S]*\[y\/N\][\s\S]*Nobody was made staff\.\r\n$/;
    expect(asked.output()).toMatch(order);
  }
  const before = runStaff('list');
  expect(await before.ended).toBe(0);
  expect(before.output()).toBe('Nobody is staff yet: pnpm staff grant EMAIL\n');

  const asked = runStaffAtTerminal('y', 'grant', 'learner@example.org');
  expect(await asked.ended).toBe(0);
  expect(asked.output()).toMatch(
    /\[y\/N\][\s\S]*A Learner \(learner@example\.org\) is staff now\./,
  );
  expect(await site.end()).toBe(0);
});

test('staff grant asks nothing about an address that was shown to be theirs', async ({
  newStudio,
}) => {
  const { runStaffOn } = newStudio;
  const database = await createTestDatabase(inject('databaseUrl'));
  expect(await runStaffOn(database.url, 'list').ended).toBe(0);
  await query(
    database.url,
    `insert into accounts (name, email, password_hash, email_proven_at)
      values ('A Learner', 'learner@example.org', '-', now())`,
  );
  const granted = runStaffOn(database.url, 'grant', 'learner@example.org');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toBe('A Learner (learner@example.org) is staff now.\n');
  await database.drop();
});

test('staff sign-out ends every sign-in of a person, while the site runs and while it does not', async ({
  studio,
}) => {
  const { port, runStart, runStaff, serving, post, register } = studio;
  const site = runStart();
  await serving(site);
  await register('learner@example.org');
  const logIn = () =>
    post('/api/auth/login', { email: 'learner@example.org', password: 'correct horse' });
  const tokens = async () => {
    // One after the other: of unknown devices none waits for longer than five seconds, which a busy machine needs for one.
    const answers = [await logIn(), await logIn()];
    return Promise.all(answers.map(async (answer) => (await answer.json()).token as string));
  };
  const statuses = (these: string[]) =>
    Promise.all(
      these.map(async (token) => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await fetch(`http://localhost:${port}/api/auth/me`, { headers })).status;
      }),
    );
  const signOut = async () => {
    const signedOut = runStaff('sign-out', ' Learner@example.org');
    expect(await signedOut.ended).toBe(0);
    expect(signedOut.output()).toBe('A Learner (learner@example.org) is signed out everywhere.\n');
  };
  const first = await tokens();
  expect(await statuses(first)).toEqual([200, 200]);
  await signOut();
  expect(await statuses(first)).toEqual([401, 401]);

  const second = await tokens();
  expect(await site.end()).toBe(0);
  await signOut();
  const unknown = runStaff('sign-out', 'nobody@example.org');
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toBe('Nobody has registered with the address nobody@example.org.\n');
  await serving(runStart());
  expect(await statuses(second)).toEqual([401, 401]);
});

test('a staff command before the first start makes the database; an unknown address is one line', async ({
  newStudio,
}) => {
  const { folder, runStaff } = newStudio;
  const granted = runStaff('grant', 'nobody@example.org');
  expect(await granted.ended).toBe(1);
  expect(granted.output()).toBe('Nobody has registered with the address nobody@example.org.\n');
  expect(processesNaming(folder)).toEqual([]);
});

test.for([
  [],
  ['grant'],
  ['sign-out'],
  ['list', 'x'],
  ['revoke', 'a@b.c', '--yes'],
  ['promote', 'a@b.c'],
  ['grant', 'a@b.c', 'd@e.f'],
])('staff %s %s: the usage, and nothing is started', async (args, { newStudio }) => {
  const { folder, runStaff } = newStudio;
  const staff = runStaff(...args);
  expect(await staff.ended).toBe(1);
  expect(staff.output()).toMatch(/^Usage:\n/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a second start on the same data says in one line that the studio already runs', async ({
  studio,
}) => {
  const { folder, runStart, serving } = studio;
  const first = runStart();
  await serving(first);
  const running = `The studio already runs on ${folder} (process ${holderOf(folder).pid}, pnpm start).`;
  const samePort = runStart();
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toBe(`${running}\n`);
  const otherPort = runStart({ PORT: String(await freePort()) });
  expect(await otherPort.ended).toBe(1);
  expect(wordsOf(otherPort.output()).at(-1)).toBe(running);
  await serving(first);
});

test('a taken port is one line, and nothing is started', async ({ newStudio }) => {
  const { folder, port, runStart } = newStudio;
  const taker = await takePort(port);
  const site = runStart();
  expect(await site.ended).toBe(1);
  expect(site.output()).toBe(
    `Port ${port} is already in use. End what uses it, or set PORT to a free one.\n`,
  );
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  taker.close();
});

test('each wrong setting is one line, and nothing is started', async ({ newStudio }) => {
  const { folder, runStart } = newStudio;
  const site = runStart({ PORT: 'high', JWT_SECRET: 'short' });
  expect(await site.ended).toBe(1);
  const lines = wordsOf(site.output());
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^PORT must be/);
  expect(lines[1]).toMatch(/^JWT_SECRET must be/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a HOST that is not of this machine is one line', async ({ studio }) => {
  const { runStart } = studio;
  const site = runStart({ HOST: '192.0.2.1' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^HOST must be an address of this machine.*\n$/);
});

test('two signals while it stops change nothing: the database still ends cleanly', async ({
  studio,
}) => {
  const { folder, runStart, serving } = studio;
  const site = runStart();
  await serving(site);
  site.child.kill('SIGINT');
  await site.line(/Stopping/);
  site.child.kill('SIGINT');
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(readFileSync(join(folder, 'database.log'), 'utf8').trim()).toMatch(/is shut down$/);
  expect(processesNaming(folder)).toEqual([]);
});

test('a signal while the database is being made ends everything too', async ({ newStudio }) => {
  const { folder, runStart } = newStudio;
  const site = runStart();
  await site.line(/Starting the database/);
  expect(await site.end('SIGINT')).toBe(0);
  expect(processesNaming(folder)).toEqual([]);
});

test('stops when the package manager that ran it is killed', async ({ studio }) => {
  const { folder, runStartWrapped, serving } = studio;
  const wrapper = runStartWrapped();
  await serving(wrapper);
  wrapper.child.kill('SIGKILL');
  await wrapper.ended;
  await eventually(() => processesNaming(folder).length === 0);
  expect(wrapper.output()).toContain('Stopped.');
});

test('with DATABASE_URL that database is used, and nothing is embedded', async ({ newStudio }) => {
  const { folder, runStart, serving } = newStudio;
  const database = await createTestDatabase(inject('databaseUrl'));
  const site = runStart({ DATABASE_URL: database.url, JWT_SECRET: 'x'.repeat(32) });
  await serving(site);
  expect(existsSync(join(folder, 'database'))).toBe(false);
  expect(await site.end()).toBe(0);
  await database.drop();
});

test('a DATABASE_URL that nobody answers is one line', async ({ studio }) => {
  const { runStart } = studio;
  const nobody = `postgres://studio@127.0.0.1:${await freePort()}/studio`;
  const site = runStart({ DATABASE_URL: nobody, JWT_SECRET: 'x'.repeat(32) });
  expect(await site.ended).toBe(1);
  expect(wordsOf(site.output()).at(-1)).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
});

function takePort(taken: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(taken, '127.0.0.1', () => resolve(server));
  });
}
