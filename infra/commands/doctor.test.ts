import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { findProcessesByCommand, type StartedProcess } from '../testing/processes.ts';
import { test as onStudio } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import type { SubjectFinding } from './doctor/findings.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Concurrent tests take longer each.
vi.setConfig({ testTimeout: 120_000 });

const readJson = async (doctor: StartedProcess) => {
  const exit = await doctor.ended;
  const { findings } = JSON.parse(doctor.output()) as { findings: SubjectFinding[] };
  const of = (subject: string) =>
    findings.filter((one) => one.subject === subject).map(({ state, says }) => `${state}: ${says}`);
  return { exit, of };
};

test('the doctor checks a running and a stopped site, and changes neither', async ({ studio }) => {
  const { folder, port, runStart, runDoctor, serving } = studio;
  const before = await readJson(runDoctor({}, '--json'));
  expect(before.of('Database')).toEqual([
    expect.stringMatching(/^good: PostgreSQL \d+\.\d+ answers\.$/),
  ]);
  expect(before.of('Address')).toEqual([
    `advice: The site is not running at http://localhost:${port}.`,
  ]);
  expect(findProcessesByCommand(folder)).toEqual([]);

  const site = runStart();
  await serving(site);
  const running = await readJson(runDoctor({}, '--json'));
  expect(running.exit).toBe(0);
  expect(running.of('Database')).toEqual([expect.stringMatching(/^good: PostgreSQL/)]);
  expect(running.of('Address')).toEqual([`good: http://localhost:${port} leads to this site.`]);
  expect(running.of('Backup')).toContain('good: The first backup will be made tonight.');
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  expect(await site.end()).toBe(0);
});

test('the doctor creates nothing before the first start, and prints readable lines', async ({
  newStudio,
}) => {
  const { folder, runDoctor } = newStudio;
  const doctor = runDoctor({});
  expect(await doctor.ended).toBe(0);
  expect(doctor.output()).toMatch(
    /^advice {2}Settings {2}PUBLIC_URL is http:\/\/localhost:\d+: .*\n {18}→ /,
  );
  expect(doctor.output()).toContain('There is no database yet.');
  expect(doctor.output()).toMatch(/\n\nNothing is wrong\. \d+ could be better\.\n$/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('the exit code is 1 for faults, and 2 for invalid arguments', async ({ newStudio }) => {
  const { runDoctor } = newStudio;
  const wrong = runDoctor({ PORT: 'high', UPI_ID: 'nobody' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(
    /^FAULT {3}Settings {2}PORT must be .*\n.*\nFAULT {3}Settings {2}UPI_ID must be/,
  );
  const misread = runDoctor({}, '--mail', 'nobody');
  expect(await misread.ended).toBe(2);
  expect(misread.output()).toMatch(/^Usage:\n/);
});
