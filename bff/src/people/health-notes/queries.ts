import { recordConsent, type ShownTextVersion } from '../../accounts/privacy/consent-queries.ts';
import { isoTime } from '../../orders/orders/queries.ts';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import {
  type HealthNote,
  type HealthNoteForReader,
  type HealthReading,
  READINGS_SHOWN,
} from './health-note.ts';

/** Whether the learner has written a health note. */
export async function hasHealthNote(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await db`select from health_notes where account_id = ${accountId}`;
  return rows.length > 0;
}

/** The account's own health note; `undefined` without one. */
export async function findHealthNote(
  db: Queryable,
  accountId: number,
): Promise<HealthNote | undefined> {
  const [note] = await db<HealthNote[]>`
    select text, ${isoTime(db, 'changed_at')} as "changedAt"
    from health_notes
    where account_id = ${accountId}`;
  return note;
}

interface NewHealthNote {
  accountId: number;
  text: string;
  textVersion: ShownTextVersion;
  at: Date;
}

/** Stores the note, and the consent to it. */
export async function saveHealthNote(
  tx: Transaction,
  { accountId, text, textVersion, at }: NewHealthNote,
): Promise<void> {
  await recordHealthConsent(tx, { accountId, agreed: true, textVersion });
  await tx`
    insert into health_notes (account_id, text, changed_at) values (${accountId}, ${text}, ${at})
    on conflict (account_id) do update set text = excluded.text, changed_at = excluded.changed_at`;
}

/** Deletes the note, and withdraws the consent. Does nothing if there is none. */
export async function deleteHealthNote(tx: Transaction, accountId: number): Promise<void> {
  if (!(await hasHealthNote(tx, accountId))) return;
  await recordHealthConsent(tx, { accountId, agreed: false });
  await tx`delete from health_notes where account_id = ${accountId}`;
}

async function recordHealthConsent(
  tx: Transaction,
  consent: { accountId: number; agreed: boolean; textVersion?: ShownTextVersion },
): Promise<void> {
  await tx`select from accounts where id = ${consent.accountId} for no key update`;
  await recordConsent(tx, { ...consent, kind: 'health-note' });
}

const readingsOf = (db: Queryable, accountId: number) => db`
  select reader.name as "by", ${isoTime(db, 'reading.last_at')} as "lastAt"
  from health_note_readings reading left join accounts reader on reader.id = reader_id
  where reading.account_id = ${accountId}`;

/** The last 50 readings of the account's note, the newest first. */
export async function listReadings(db: Queryable, accountId: number): Promise<HealthReading[]> {
  return db<HealthReading[]>`
    ${readingsOf(db, accountId)} order by reading.last_at desc, reading.id desc limit ${READINGS_SHOWN}`;
}

interface NewHealthReading {
  accountId: number;
  readerId: number;
  /** The day in India. */
  day: string;
  at: Date;
}

/** The note for a reader, whose reading is stored in the same transaction; `undefined` without a note. */
export async function readHealthNote(
  tx: Transaction,
  { accountId, readerId, day, at }: NewHealthReading,
): Promise<HealthNoteForReader | undefined> {
  const note = await findHealthNote(tx, accountId);
  if (!note) return undefined;
  const [before] = await tx<HealthReading[]>`
    ${readingsOf(tx, accountId)} and reader_id is distinct from ${readerId}
    order by reading.last_at desc limit 1`;
  await tx`
    insert into health_note_readings (account_id, reader_id, day, first_at, last_at)
    values (${accountId}, ${readerId}, ${day}, ${at}, ${at})
    on conflict (account_id, reader_id, day) do update set last_at = excluded.last_at`;
  return { text: note.text, changedAt: note.changedAt, readBefore: before ?? null };
}

/** Deletes at most `atMost` readings of more than a year ago, and returns how many. */
export async function deleteOldReadings(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'health_note_readings',
    db`where last_at < now() - ${retentionTimeOf('healthReadings')}::interval limit ${atMost}`,
  );
}
