import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { mailKinds } from '../../platform/mail/mail-kinds.ts';
import { DEFAULT_LANGUAGE, type Language, mapLanguages } from '../../shared/languages.ts';
import { type AlertText, type Finding, SETTLED_MS, type ServerAlert } from './alert.ts';

/** The subject of a check: a kind, and the host where each server checks itself. */
interface AlertSource {
  kind: string;
  host?: string;
}

/** In characters, as migration 0033. */
const LONGEST = 1000;

const truncated = ({ what, todo }: AlertText): AlertText => ({
  what: what.slice(0, LONGEST),
  todo: todo.slice(0, LONGEST),
});

/**
 * Stores the problem that a check has found, in all languages. It continues the alert where the previous check has
 * found it, too, or where it was mailed already; otherwise a new one begins. Long texts are truncated.
 */
export async function recordFinding(
  db: Queryable,
  { kind, host = '' }: AlertSource,
  { formatText, isMailedOnce = false }: Finding,
): Promise<void> {
  const said = mapLanguages((language) => truncated(formatText(messagesFor(language))));
  const { what, todo } = said[DEFAULT_LANGUAGE];
  await db`
    insert into troubles as known (kind, host, what, todo, in_languages, is_told_once)
    values (${kind}, ${host}, ${what}, ${todo}, ${JSON.stringify(said)}::text::jsonb, ${isMailedOnce})
    on conflict (kind, host) do update set
      what = excluded.what, todo = excluded.todo, in_languages = excluded.in_languages, is_told_once = excluded.is_told_once, seen_at = now(), looked_at = now(), misses = 0, ended_at = null,
      began_at = case
        when known.ended_at is null and (known.misses = 0 or known.mailed_at >= known.began_at) then known.began_at
        else now() end`;
}

/** Records that a check has found no problem. */
export async function recordNoFinding(
  db: Queryable,
  { kind, host = '' }: AlertSource,
): Promise<void> {
  await db`
    update troubles set looked_at = now(), misses = misses + 1
    where kind = ${kind} and host = ${host} and ended_at is null`;
}

/** One check without a problem ends no alert, however long after the last one it is. */
const LEAST_MISSES = 2;
const SETTLED = `${SETTLED_MS} milliseconds`;
/** How long a server may be without a check. After this time it was removed, and nothing is known about its disks. */
const CHECKED_WITHIN = '15 minutes';

const isActive = (db: Queryable) =>
  db`ended_at is null and looked_at > now() - ${CHECKED_WITHIN}::interval`;

/** The active alerts, the oldest first; in English where a server of another version has stored them. */
export async function listAlerts(db: Queryable, language: Language): Promise<ServerAlert[]> {
  const rows = await db<(ServerAlert & StoredAlertText)[]>`
    select concat_ws(' ', kind, nullif(host, '')) as "key", what, todo, in_languages as "said",
      to_json(began_at) #>> '{}' as "since"
    from troubles
    where ${isActive(db)} and misses = 0
    order by began_at, id`;
  return rows.map((row) => localizeAlert(language, row));
}

/**
 * A row with its texts in the languages of the version that has stored them; null from a version that knew English
 * alone.
 */
interface StoredAlertText extends AlertText {
  said: Partial<Record<Language, AlertText>> | null;
}

/** The alert in this language; in English where the localized texts do not belong to the current English one. */
function localizeAlert<Row extends StoredAlertText>(language: Language, { said, ...alert }: Row) {
  const isOfRow = said?.[DEFAULT_LANGUAGE]?.what === alert.what;
  return { ...alert, ...(isOfRow && said?.[language]) };
}

/**
 * Ends the alerts that are resolved, and marks those that are to be mailed now: of each kind that has lasted, unless
 * a mail about it was queued within a day, still waits, or was sent for a kind that is mailed once. Returns the ids
 * of these mails, one of a kind, and of those about resolved alerts that were mailed. `quietEnds`: the kinds whose
 * end needs no mail after one was sent.
 */
export async function takeDueAlertMails(tx: Transaction, quietEnds: string[]): Promise<number[]> {
  // Serializes servers, so that each sees what the other has queued.
  await tx`select pg_advisory_xact_lock(hashtext('troubles'))`;
  const ended = await tx<{ id: number }[]>`
    with ended as (
      update troubles set ended_at = now()
      where ended_at is null and misses >= ${LEAST_MISSES} and looked_at - seen_at >= ${SETTLED}::interval
      returning id, kind, greatest(mailed_at, told_at) >= began_at as is_mailed, coalesce(told_at >= began_at, false) as is_told
    )
    select id from ended
    where is_mailed and not (is_told and kind = any(${quietEnds})) and id not in (${waitingMails(tx)})`;
  const begun = await tx<{ id: number }[]>`
    with mailed as (
      update troubles set mailed_at = now()
      where ${isActive(tx)} and kind in (
        select kind from troubles
        group by kind
        having bool_or(${isActive(tx)} and misses = 0 and seen_at - began_at >= ${SETTLED}::interval
            and not (is_told_once and coalesce(told_at >= began_at, false)))
          and coalesce(max(mailed_at) <= now() - interval '1 day', true)
      ) and kind not in (select kind from troubles where id in (${waitingMails(tx)}))
      returning id, kind
    )
    select min(id) as "id" from mailed group by kind`;
  return [...ended, ...begun].map(({ id }) => id);
}

/**
 * The ids of the waiting mails about alerts, from the index by which pg-boss takes jobs: not among all announcements.
 */
const waitingMails = (tx: Transaction) => tx`
  select (data->>'id')::integer
  from pgboss.job
  where name = 'mail' and state < 'active' and not blocked and priority = ${mailKinds.trouble.priority}
    and data->>'kind' = 'trouble'`;

/** An alert as its mail needs it. */
export interface AlertForMail extends AlertText, Pick<Finding, 'isMailedOnce'> {
  id: number;
  kind: string;
  beganAt: Date;
  /** When a check has last found it. */
  seenAt: Date;
  /** Whether it is resolved. */
  isOver: boolean;
  /** Whether it was mailed before. */
  wasMailed: boolean;
}

/**
 * The alerts of the mail with this id: all active ones of its kind; or the one with the id, where it is resolved.
 * Empty where all were mailed or deleted, and where one that was mailed is resolved while others of its kind are
 * active. In this language, where a version that knows it has stored them.
 */
export async function listAlertsForMail(
  db: Queryable,
  id: number,
  language: Language,
): Promise<AlertForMail[]> {
  const rows = await db<(AlertForMail & StoredAlertText & { isDone: boolean })[]>`
    select id, kind, what, todo, in_languages as "said", is_told_once as "isMailedOnce", began_at as "beganAt", seen_at as "seenAt",
      ended_at is not null as "isOver", coalesce(told_at >= began_at, false) as "wasMailed",
      coalesce(told_at >= case when ended_at is null then mailed_at else ended_at end, false) as "isDone"
    from troubles
    where kind = (select kind from troubles where id = ${id}) and (id = ${id} or ${isActive(db)})
    order by began_at, id`;
  const own = rows.find((row) => row.id === id);
  const lasting = rows.filter(({ isOver }) => !isOver);
  if (own?.isOver && own.wasMailed && lasting.length > 0) return [];
  const alerts = lasting.length > 0 ? lasting : rows;
  return alerts.some(({ isDone }) => !isDone)
    ? alerts.map((row) => localizeAlert(language, row))
    : [];
}

/** Records that these were mailed. */
export async function markMailed(db: Queryable, ids: number[]): Promise<void> {
  await db`update troubles set told_at = now() where id = any(${ids}::integer[])`;
}

/** Deletes at most `atMost` alerts without a check for 30 days, and returns how many. */
export async function deleteOldAlerts(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'troubles',
    db`where looked_at < now() - interval '30 days'
      limit ${atMost}`,
  );
}
