import { readOffSiteState } from 'bff/backup-off-site';
import { isBackupLate } from 'bff/backup-status';
import { openStore } from 'bff/backup-store';
import type { Sql } from 'bff/database';
import { describeOffSiteFailure } from 'bff/off-site-failure';
import { describeRestoreTestFailure } from 'bff/restore-test-failure';
import { isRestoreTestLate, readRestoreTestState } from 'bff/restore-tests';
import { nameOfTarget } from 'bff/upload-target';
import { shellCommand } from '../shell-command.ts';
import { offSiteOptionsOf } from '../studio-database.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, faultOrAdvice, good, oneLine } from './findings.ts';
import { formatAge } from './format-age.ts';

/** Checks the off-site backups, also in the store itself; `sql` is absent if the database is unavailable. */
export async function checkOffSiteBackups(
  { env, isPublic }: DoctorContext,
  sql?: Sql,
): Promise<Finding[]> {
  const offSite = offSiteOptionsOf(env);
  if (!offSite) return isPublic ? [noOffSiteBackups] : [];
  const where = nameOfTarget(offSite.target);
  const closed = await whyStoreUnreadable(offSite);
  if (closed)
    return [
      fault(
        `Backups cannot be sent to ${where}: ${closed}.`,
        `Check BACKUP_UPLOAD and the store. Then send a backup: ${shellCommand('backup')}`,
      ),
    ];
  if (!sql) return [];
  const state = await readOffSiteState(sql).catch(() => undefined);
  if (state?.place !== where)
    return [
      advice(
        `The site does not send its backups to ${where} yet.`,
        'It will do so after a restart.',
      ),
    ];
  const { now, goodAt, lastGood, failure } = state;
  const why = failure ? ` The last try failed: ${describeOffSiteFailure(failure)}` : '';
  const oneNow = `To send one now: ${shellCommand('backup')}`;
  if (isBackupLate(state))
    return [
      faultOrAdvice(isPublic)(
        lastGood
          ? `The newest backup in ${where} is ${formatAge(lastGood.takenAt, now)} old.${why}`
          : `No backup has reached ${where} for ${formatAge(goodAt, now)}.${why}`,
        oneNow,
      ),
    ];
  if (why) return [advice(`To ${where}:${why}`, `The site tries again by itself. ${oneNow}`)];
  if (!lastGood) return [good(`The first backup will be sent to ${where} tonight.`)];
  return [good(`The newest backup in ${where} is ${formatAge(lastGood.takenAt, now)} old.`)];
}

const noOffSiteBackups = advice(
  'BACKUP_UPLOAD is not set: after a fire, or if the provider closes, the studio and its backups are both lost.',
  'Rent S3 storage at another provider, and set BACKUP_UPLOAD and BACKUP_KEY.',
);

const STORE_TIMEOUT_MS = 15_000;

/** Why this machine cannot list the backups in the store; `undefined` if it can. */
async function whyStoreUnreadable(
  offSite: Parameters<typeof openStore>[0],
): Promise<string | undefined> {
  const store = await openStore(offSite);
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  try {
    await store.list(signal);
    return undefined;
  } catch (error) {
    return signal.aborted ? 'it does not answer' : oneLine((error as Error).message);
  } finally {
    store.close();
  }
}

/** Whether backups can be restored, according to the monthly restore tests. */
export async function checkRestoreTests({ isPublic }: DoctorContext, sql: Sql): Promise<Finding[]> {
  const state = await readRestoreTestState(sql).catch(() => undefined);
  if (!state) return [];
  const { now, goodAt, lastGood, failure } = state;
  const again = `To test one now: ${shellCommand('backup --rehearse')}`;
  if (failure)
    return [
      faultOrAdvice(isPublic)(
        `The last restore test failed: ${oneLine(describeRestoreTestFailure(failure))}.`,
        again,
      ),
    ];
  if (isRestoreTestLate(state))
    return [advice(`No backup has been test-restored for ${formatAge(goodAt, now)}.`, again)];
  if (!lastGood) return [];
  return [good(`A backup was test-restored ${formatAge(lastGood.at, now)} ago.`)];
}
