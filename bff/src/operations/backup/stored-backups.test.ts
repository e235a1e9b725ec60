import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BackupFile,
  expiredBackups,
  parseBackupName,
  removeOldBackups,
} from './stored-backups.ts';

const DAY_MS = 24 * 3_600_000;
const nameAt = (moment: Date) =>
  `ganga-yoga-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
const fileAt = (moment: Date): BackupFile =>
  parseBackupName(nameAt(moment)) ?? expect.fail('not a name of a backup');
const retainedOf = (files: BackupFile[], now: Date) => {
  const old = expiredBackups(files, now);
  return files.filter((file) => !old.includes(file));
};
const nights = (count: number, first = '2026-11-01T21:10:00Z') =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * DAY_MS));

test.each([
  'notes.txt',
  'ganga-yoga-2026-11-22T02-40-00Z.backup.part',
  'my ganga-yoga-2026-11-22T02-40-00Z.backup',
  'ganga-yoga-2026-13-45T99-40-00Z.backup',
  '../ganga-yoga-2026-11-22T02-40-00Z.backup',
  'ganga-yoga-2026-11-22T02-40-00Z.backup\n',
])('%j is not the name of a backup', (name) => {
  expect(parseBackupName(name)).toBeUndefined();
});

describe('the retained backups are', () => {
  test('after sixty nights the last seven files, and one of each of the three weeks before', () => {
    // The night before Friday 1 January 2027 in India; a week's newest file is of the night before its Sunday.
    const all = nights(60);
    const now = all.at(-1) ?? expect.fail();
    const kept = retainedOf(all.map(fileAt), now).map(({ takenAt }) => takenAt.toISOString());
    expect(kept).toEqual([
      '2026-12-12T21:10:00.000Z',
      '2026-12-19T21:10:00.000Z',
      ...nights(7, '2026-12-24T21:10:00Z').map((night) => night.toISOString()),
    ]);
  });

  test('the newest of a day in India, also of those made by hand', () => {
    const day = ['18:31', '21:10', '09:00'].map((time) => new Date(`2026-11-20T${time}:00Z`));
    const dayBefore = new Date('2026-11-20T08:59:00Z');
    const kept = retainedOf([...day, dayBefore].map(fileAt), new Date('2026-11-21T00:00:00Z'));
    expect(kept.map(({ takenAt }) => takenAt.toISOString())).toEqual([
      '2026-11-20T21:10:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  test('the files there are after a month without backups', () => {
    const files = nights(7).map(fileAt);
    expect(retainedOf(files, new Date('2027-03-01'))).toEqual(files);
  });
});

const NOW = new Date('2026-11-22T00:00:00Z');
/** Times in the past and in the future, as clocks jump. */
const moments = fc.uniqueArray(
  fc
    .date({ min: new Date('2026-08-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((moment) => new Date(Math.floor(moment.getTime() / 1000) * 1000)),
  { maxLength: 200, selector: (moment) => moment.getTime() },
);
const dayInIndia = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const isPast = (file: BackupFile) => file.takenAt.getTime() <= NOW.getTime() + DAY_MS;

describe('the retention rule, whatever is in the folder,', () => {
  test('retains at most eleven besides those dated ahead, the newest among them', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const files = all.map(fileAt);
        const kept = retainedOf(files, NOW);
        expect(kept.filter(isPast).length).toBeLessThanOrEqual(11);
        expect(kept.filter((file) => !isPast(file))).toEqual(files.filter((f) => !isPast(f)));
        const newest = files.filter(isPast).toSorted((a, b) => +b.takenAt - +a.takenAt)[0];
        if (newest) expect(kept).toContain(newest);
      }),
    );
  });

  test('removes a file only where there is a newer one of its day, or of the seven days after it', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const files = all.map(fileAt);
        const kept = retainedOf(files, NOW).filter(isPast);
        for (const { takenAt } of expiredBackups(files, NOW)) {
          const newer = kept.filter((other) => other.takenAt > takenAt);
          const days = new Set(newer.map((other) => dayInIndia(other.takenAt)));
          expect(days.has(dayInIndia(takenAt)) || days.size >= 7).toBe(true);
        }
      }),
    );
  });

  test('removes nothing more at a second run', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const kept = retainedOf(all.map(fileAt), NOW);
        expect(expiredBackups(kept, NOW)).toEqual([]);
      }),
    );
  });

  test('leaves the same files when it runs night after night as when it runs once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 90 }), (madeOn) => {
        const all = nights(madeOn.length).filter((_, n) => madeOn[n]);
        let kept: BackupFile[] = [];
        for (const night of all) kept = retainedOf([...kept, fileAt(night)], night);
        const last = all.at(-1);
        if (last) expect(kept).toEqual(retainedOf(all.map(fileAt), last));
      }),
    );
  });
});

describe('in a real folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studio-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const put = (name: string) => writeFile(join(folder, name), 'x');

  test('old backups are removed; other files, and backups that must stay, are not', async () => {
    const all = nights(60);
    for (const night of all) await put(nameAt(night));
    const [oldest = new Date()] = all;
    const others = ['notes.txt', `copy of ${nameAt(oldest)}`, `${nameAt(oldest)}.sha256`];
    for (const name of others) await put(name);
    await mkdir(join(folder, nameAt(new Date('2026-01-01T21:10:00Z'))));
    const now = all.at(-1) ?? expect.fail();
    const removed = await removeOldBackups(folder, { always: [nameAt(oldest)], now });
    const left = await readdir(folder);
    expect(removed).toHaveLength(60 - 9 - 1);
    expect(left).toHaveLength(9 + 1 + others.length + 1);
    expect(left).toEqual(expect.arrayContaining([nameAt(oldest), nameAt(now), ...others]));
  });
});
