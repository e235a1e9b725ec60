import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupStudio, startBackupStudio } from '../../testing/backup-studio.ts';
import type { NightlyOptions } from './nightly.ts';
import { writeBackup } from './write-backup.ts';

let write: NightlyOptions['write'];
let studio: BackupStudio;
beforeAll(async () => {
  studio = await startBackupStudio({ write: (to) => write(to), limitMs: 2_000 });
});
afterAll(() => studio.stop());

test('a backup that hangs is given up after its time limit, and no second one starts beside it', async () => {
  let begun = 0;
  let letGo = () => {};
  write = () => {
    begun += 1;
    return new Promise((_, reject) => {
      letGo = () => reject(new Error('at last'));
    });
  };
  await studio.runJob();
  expect((await studio.status()).lastFailure?.why).toBe('It took longer than half an hour.');
  await studio.sql`update backup_runs set finished_at = now() - interval '1 hour'`;
  await studio.runJob();
  expect(begun).toBe(1);
  letGo();
  write = writeBackup;
  const both = async () => {
    await studio.runJob();
    return (await studio.runs()).length;
  };
  await expect.poll(both).toBe(2);
});
