import { readElsewhere } from 'bff/backup-off-site';
import { isBackupLate } from 'bff/backup-status';
import { openStore } from 'bff/backup-store';
import type { Sql } from 'bff/database';
import { whyElsewhere } from 'bff/off-site-failure';
import { whyNotTried } from 'bff/restore-test-failure';
import { isRehearsalLate, readRehearsals } from 'bff/restore-tests';
import { nameOfPlace } from 'bff/upload-target';
import { called } from '../how-called.ts';
import { elsewhereOf } from '../studio-database.ts';
import { advice, type Finding, fault, faultIf, good, oneLine } from './findings.ts';
import { ageIn } from './in-words.ts';
import type { Place } from './place.ts';

/** The copies of the backups in another place, asked for there too; `sql` is absent where the database cannot be asked. */
export async function lookAtCopies({ env, isPublic }: Place, sql?: Sql): Promise<Finding[]> {
  const elsewhere = elsewhereOf(env);
  if (!elsewhere) return isPublic ? [onlyHere] : [];
  const where = nameOfPlace(elsewhere.place);
  const closed = await whyClosed(elsewhere);
  if (closed)
    return [
      fault(
        `Backups cannot be sent to ${where}: ${closed}.`,
        `Look at BACKUP_UPLOAD, and at the store. Then send one: ${called('backup')}`,
      ),
    ];
  if (!sql) return [];
  const state = await readElsewhere(sql).catch(() => undefined);
  if (state?.place !== where)
    return [
      advice(`The site does not send its backups to ${where} yet.`, 'It does after a restart.'),
    ];
  const { now, goodAt, lastGood, failure } = state;
  const why = failure ? ` The last try failed: ${whyElsewhere(failure)}` : '';
  const oneNow = `One now: ${called('backup')}`;
  if (isBackupLate(state))
    return [
      faultIf(isPublic)(
        lastGood
          ? `The newest backup in ${where} is ${ageIn(lastGood.takenAt, now)} old.${why}`
          : `No backup has reached ${where} for ${ageIn(goodAt, now)}.${why}`,
        oneNow,
      ),
    ];
  if (why) return [advice(`To ${where}:${why}`, `It is tried again by itself. ${oneNow}`)];
  if (!lastGood) return [good(`The first backup is sent to ${where} in the coming night.`)];
  return [good(`The newest backup in ${where} is ${ageIn(lastGood.takenAt, now)} old.`)];
}

const onlyHere = advice(
  'BACKUP_UPLOAD is not set: a fire, or a provider that ends, takes the studio and its backups.',
  'Rent a storage of the kind S3 at another provider, and set BACKUP_UPLOAD and BACKUP_KEY.',
);

const STORE_MS = 15_000;

/** Why the store does not let this machine look at the backups there; `undefined` where it does. */
async function whyClosed(elsewhere: Parameters<typeof openStore>[0]): Promise<string | undefined> {
  const store = await openStore(elsewhere);
  const signal = AbortSignal.timeout(STORE_MS);
  try {
    await store.list(signal);
    return undefined;
  } catch (error) {
    return signal.aborted ? 'it does not answer' : oneLine((error as Error).message);
  } finally {
    store.close();
  }
}

/** Whether backups can be restored, as far as the monthly rehearsals show it. */
export async function lookAtRehearsals({ isPublic }: Place, sql: Sql): Promise<Finding[]> {
  const state = await readRehearsals(sql).catch(() => undefined);
  if (!state) return [];
  const { now, goodAt, lastGood, failure } = state;
  const again = `Try it now: ${called('backup --rehearse')}`;
  if (failure)
    return [
      faultIf(isPublic)(
        `The last rehearsal of a restore failed: ${oneLine(whyNotTried(failure))}.`,
        again,
      ),
    ];
  if (isRehearsalLate(state))
    return [advice(`No backup was restored as a rehearsal for ${ageIn(goodAt, now)}.`, again)];
  if (!lastGood) return [];
  return [good(`A backup was restored as a rehearsal ${ageIn(lastGood.at, now)} ago.`)];
}
