import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  legalBasisByTopic,
  noticeTopics,
  retentionDaysOf,
  retentionPolicy,
  retentionTimeOf,
  tablesWithoutPersonalData,
} from '../../shared/retention-policy.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { expiredBackups } from '../backup/stored-backups.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const kinds = Object.entries(retentionPolicy);

test('each table of the database is in the retention policy, or listed as one without personal data', async () => {
  const studio: TestStudio = await startTestStudio();
  const tables = await studio.sql<{ name: string }[]>`
    select relname as "name" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    order by relname`;
  await studio.stop();
  const named = [...kinds.flatMap(([, { tables }]) => tables), ...tablesWithoutPersonalData];
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name));
});

test('each heading of the notice has an entry', () => {
  const used = new Set<string>(kinds.map(([, { topic }]) => topic));
  expect(noticeTopics.filter((topic) => !used.has(topic))).toEqual([]);
  expect(Object.keys(legalBasisByTopic)).toEqual([...noticeTopics]);
});

describe('the page about retention has the same time', () => {
  const lines = new Map(
    [...read('infra/docs/develop/retention.md').matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(
      ([, data, times]) => [data, times],
    ),
  );
  test.each(kinds)('for %s', (_, kind) => {
    const times = lines.get(kind.row);
    expect(times, kind.row).toBeDefined();
    if ('time' in kind) expect(times).toContain(kind.time);
  });
});

test('the logs of a server are retained for as long as the notice says', () => {
  expect(retentionTimeOf('log')).toBe('1 year');
  const [, months] =
    /^MaxRetentionSec=(\d+)month$/m.exec(read('infra/production/journald.conf')) ?? [];
  const [, hours] = /roll_keep_for (\d+)h/.exec(read('infra/production/Caddyfile')) ?? [];
  expect(Number(months)).toBeGreaterThanOrEqual(12);
  expect(Number(hours)).toBeGreaterThanOrEqual(365 * 24);
});

test('no backup is retained for longer than the notice says, with one each night', () => {
  const nameOf = (at: Date) =>
    `ganga-yoga-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
  let files: { name: string; takenAt: Date }[] = [];
  let oldest = 0;
  for (let night = 0; night < 100; night += 1) {
    const now = new Date(Date.UTC(2026, 0, 1 + night, 21));
    files.push({ name: nameOf(now), takenAt: now });
    const old = new Set(expiredBackups(files, now));
    files = files.filter((file) => !old.has(file));
    oldest = Math.max(oldest, ...files.map(({ takenAt }) => now.getTime() - takenAt.getTime()));
  }
  // The next nightly backup deletes the last of them.
  expect(oldest / (24 * 3_600_000) + 1).toBeLessThanOrEqual(retentionDaysOf('backups'));
  expect(files.length).toBeGreaterThan(7);
});
