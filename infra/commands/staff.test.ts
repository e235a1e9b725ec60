import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMigratedDatabase } from 'bff/test-database';
import { afterAll, expect, inject, vi } from 'vitest';
import { findProcessesByCommand } from '../testing/processes.ts';
import { query } from '../testing/run-database-process.ts';
import { test as onStudio } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Concurrent tests take longer each.
vi.setConfig({ testTimeout: 120_000 });

/** A database with a registered account; `provenAt` is the SQL time of the address verification. */
async function databaseWithLearner(provenAt: 'now()' | 'null') {
  const database = await createMigratedDatabase(inject('databaseUrl'));
  await query(
    database.url,
    `insert into accounts (name, email, password_hash, email_proven_at)
      values ('A Learner', 'learner@example.org', '-', ${provenAt})`,
  );
  return database;
}

test('staff can be granted, listed and revoked, whether or not the site runs', async ({
  studio,
}) => {
  const { folder, runStart, runStaff, serving, register } = studio;
  const site = runStart();
  await serving(site);
  await register('learner@example.org');
  const granted = runStaff('grant', ' Learner@Example.org', '--yes');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toMatch(
    /\nA Learner \(learner@example\.org\) has the role owner now\.\nEverybody who was logged in to this account is logged out/,
  );
  expect(await site.end()).toBe(0);
  const listed = runStaff('list');
  expect(await listed.ended).toBe(0);
  expect(listed.output()).toBe('learner@example.org  owner  A Learner\n');
  const forgotten = runStaff('forget-keys', 'learner@example.org');
  expect(await forgotten.ended).toBe(0);
  expect(forgotten.output()).toContain('A Learner (learner@example.org) are removed.');
  const last = runStaff('revoke', 'learner@example.org');
  expect(await last.ended).toBe(1);
  expect(last.output()).toMatch(/^This is the only owner\. .* staff grant EMAIL owner\n$/);
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('staff grant warns, and asks for a confirmation at the terminal', async ({ newStudio }) => {
  const { runStaffOn, runStaffAtTerminalOn } = newStudio;
  const { url, drop } = await databaseWithLearner('null');
  const warning = /^Nobody has confirmed the address learner@example\.org yet/;

  const alone = runStaffOn(url, 'grant', 'learner@example.org');
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toMatch(warning);
  for (const how of ['--yes', '--keep'])
    expect(alone.output()).toContain(`npx --yes pnpm@12 staff grant learner@example.org ${how}`);

  for (const answer of ['n', '\u0004']) {
    const asked = runStaffAtTerminalOn(url, answer, 'grant', 'learner@example.org');
    expect(await asked.ended, asked.output()).toBe(1);
    const order =
      /Nobody has confirmed the address[\s\S]*\[y\/N\][\s\S]*Nobody was made staff\.\r\n$/;
    expect(asked.output()).toMatch(order);
  }
  const before = runStaffOn(url, 'list');
  expect(await before.ended).toBe(0);
  expect(before.output()).toBe('Nobody is staff yet: npx --yes pnpm@12 staff grant EMAIL\n');

  const asked = runStaffAtTerminalOn(url, 'y', 'grant', 'learner@example.org');
  expect(await asked.ended).toBe(0);
  expect(asked.output()).toMatch(
    /\[y\/N\][\s\S]*A Learner \(learner@example\.org\) has the role owner now\./,
  );
  await drop();
});

test('staff list explains how to grant an owner, and a role can be given', async ({
  newStudio,
}) => {
  const { runStaffOn } = newStudio;
  const { url, drop } = await databaseWithLearner('now()');
  await query(
    url,
    `insert into accounts (name, email, password_hash, role_name)
    values ('One', 'one@example.org', '-', 'staff'), ('Two', 'two@example.org', '-', 'staff')`,
  );
  const listed = runStaffOn(url, 'list');
  expect(await listed.ended, listed.output()).toBe(0);
  expect(listed.output()).toMatch(
    /^one@example.org {2}staff {2}One\ntwo@.*\nThe studio has no owner yet.* grant EMAIL owner\n$/,
  );
  const granted = runStaffOn(url, 'grant', 'learner@example.org', 'teacher');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toMatch(
    / has the role teacher now\.\n[\s\S]*\nThe studio has no owner yet/,
  );
  const owner = runStaffOn(url, 'grant', 'one@example.org', 'owner', '--yes');
  expect(await owner.ended).toBe(0);
  expect(owner.output()).toMatch(/One \(one@example\.org\) has the role owner now\.\n/);
  await drop();
});

test('staff grant does not ask if the address is verified', async ({ newStudio }) => {
  const { url, drop } = await databaseWithLearner('now()');
  const granted = newStudio.runStaffOn(url, 'grant', 'learner@example.org');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toMatch(
    /^A Learner \(learner@example\.org\) has the role owner now\.\nEverybody who was logged in to this account is logged out/,
  );
  await drop();
});

test('staff grant with --keep does not ask and ends no sessions', async ({ newStudio }) => {
  const { url, drop } = await databaseWithLearner('null');
  const granted = newStudio.runStaffOn(url, 'grant', 'learner@example.org', '--keep');
  expect(await granted.ended).toBe(0);
  expect(granted.output()).toBe('A Learner (learner@example.org) has the role owner now.\n');
  await drop();
});

test('staff sign-out ends every session of a person, whether or not the site runs', async ({
  studio,
}) => {
  const { port, runStart, runStaff, serving, post, register } = studio;
  const site = runStart();
  await serving(site);
  await register('learner@example.org');
  const logIn = () =>
    post('/api/auth/login', { email: 'learner@example.org', password: 'correct horse' });
  const tokens = async () => {
    // One after another: the login queue times out after five seconds for unknown devices, which a busy machine needs for one.
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
    expect(signedOut.output()).toBe('A Learner (learner@example.org) is logged out everywhere.\n');
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

test('a staff command before the first start creates the database; an unknown address is reported in one line', async ({
  newStudio,
}) => {
  const { folder, runStaff } = newStudio;
  const granted = runStaff('grant', 'nobody@example.org');
  expect(await granted.ended).toBe(1);
  expect(granted.output()).toBe('Nobody has registered with the address nobody@example.org.\n');
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test.for([
  ['promote', 'a@b.c'],
  ['grant', 'a@b.c', '--yes', 'owner'],
])('staff %s %s prints the usage, and starts nothing', async (args, { newStudio }) => {
  const { folder, runStaff } = newStudio;
  const staff = runStaff(...args);
  expect(await staff.ended).toBe(1);
  expect(staff.output()).toMatch(/^Usage:\n/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});
