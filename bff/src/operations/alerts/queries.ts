import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { mailKinds } from '../../platform/mail/mail-kinds.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, type Language } from '../../shared/languages.ts';
import { type Finding, SETTLED_MS, type Sentences, type Trouble } from './alert.ts';

/** What was looked at: a kind, and the server where each looks by itself. */
interface Place {
  kind: string;
  host?: string;
}

/** In characters, as migration 0033. */
const LONGEST = 1000;

const cut = ({ what, todo }: Sentences): Sentences => ({
  what: what.slice(0, LONGEST),
  todo: todo.slice(0, LONGEST),
});

/**
 * Notes what a look has found, in all languages. It goes on from the look before where that has found it, too, or where a mail has told of it
 * already; otherwise it begins now. Sentences with a long address are cut.
 */
export async function noteFinding(
  db: Queryable,
  { kind, host = '' }: Place,
  { say, isToldOnce = false }: Finding,
): Promise<void> {
  const said = inEachLanguage((language) => cut(say(wordsIn(language))));
  const { what, todo } = said[DEFAULT_LANGUAGE];
  await db`
    insert into troubles as known (kind, host, what, todo, in_languages, is_told_once)
    values (${kind}, ${host}, ${what}, ${todo}, ${JSON.stringify(said)}::text::jsonb, ${isToldOnce})
    on conflict (kind, host) do update set
      what = excluded.what, todo = excluded.todo, in_languages = excluded.in_languages, is_told_once = excluded.is_told_once, seen_at = now(), looked_at = now(), misses = 0, ended_at = null,
      began_at = case
        when known.ended_at is null and (known.misses = 0 or known.mailed_at >= known.began_at) then known.began_at
        else now() end`;
}

/** Notes that a look has found nothing. */
export async function noteNothing(db: Queryable, { kind, host = '' }: Place): Promise<void> {
  await db`
    update troubles set looked_at = now(), misses = misses + 1
    where kind = ${kind} and host = ${host} and ended_at is null`;
}

/** One look that finds nothing is no end, however long after the last it is. */
const LEAST_MISSES = 2;
const SETTLED = `${SETTLED_MS} milliseconds`;
/** A server that has not looked for so long is not there any more, and nobody knows of its disks. */
const LOOKED_WITHIN = '15 minutes';

const isOn = (db: Queryable) =>
  db`ended_at is null and looked_at > now() - ${LOOKED_WITHIN}::interval`;

/** What the last looks have found, the oldest first; in English what a server of another version has found. */
export async function listTroubles(db: Queryable, language: Language): Promise<Trouble[]> {
  const rows = await db<(Trouble & Stored)[]>`
    select concat_ws(' ', kind, nullif(host, '')) as "key", what, todo, in_languages as "said",
      to_json(began_at) #>> '{}' as "since"
    from troubles
    where ${isOn(db)} and misses = 0
    order by began_at, id`;
  return rows.map((row) => saidIn(language, row));
}

/** A row with its sentences in the languages of the version that has stored them; null of one that knew English alone. */
interface Stored extends Sentences {
  said: Partial<Record<Language, Sentences>> | null;
}

/** The trouble in this language; in English where the sentences in languages are not those of the row's English. */
function saidIn<Row extends Stored>(language: Language, { said, ...trouble }: Row) {
  const isOfRow = said?.[DEFAULT_LANGUAGE]?.what === trouble.what;
  return { ...trouble, ...(isOfRow && said?.[language]) };
}

/**
 * Notes the troubles that are over, and those that are to be mailed now: of each kind that has lasted, unless a mail about it was
 * queued within a day, or still waits, or has told once what is told once. Returns the ids for these mails, one of a kind, and for those that tell of the end of one
 * of which a mail was queued or has told. `quietEnds`: the kinds whose end needs no mail where one has told of them.
 */
export async function takeMails(tx: Transaction, quietEnds: string[]): Promise<number[]> {
  // Of two servers, one sees what the other has queued.
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
      where ${isOn(tx)} and kind in (
        select kind from troubles
        group by kind
        having bool_or(${isOn(tx)} and misses = 0 and seen_at - began_at >= ${SETTLED}::interval
            and not (is_told_once and coalesce(told_at >= began_at, false)))
          and coalesce(max(mailed_at) <= now() - interval '1 day', true)
      ) and kind not in (select kind from troubles where id in (${waitingMails(tx)}))
      returning id, kind
    )
    select min(id) as "id" from mailed group by kind`;
  return [...ended, ...begun].map(({ id }) => id);
}

/** The ids of the mails about troubles that wait, in the index by which pg-boss takes jobs: not among all announcements. */
const waitingMails = (tx: Transaction) => tx`
  select (data->>'id')::integer
  from pgboss.job
  where name = 'mail' and state < 'active' and not blocked and priority = ${mailKinds.trouble.priority}
    and data->>'kind' = 'trouble'`;

/** A trouble as its mail tells of it. */
export interface ToldTrouble extends Sentences, Pick<Finding, 'isToldOnce'> {
  id: number;
  kind: string;
  beganAt: Date;
  /** When it was last seen. */
  seenAt: Date;
  /** It is over. Without it, the trouble lasts. */
  isOver: boolean;
  /** A mail has told of it before. */
  wasTold: boolean;
}

/**
 * What the mail with this id is to tell now: all troubles of its kind that last; or the one with the id, where that is over.
 * Empty where all was told, or is not known any more, and where one is over that was told of while others of its kind last.
 * In this language, where a version that knows it has stored them.
 */
export async function listToBeTold(
  db: Queryable,
  id: number,
  language: Language,
): Promise<ToldTrouble[]> {
  const rows = await db<(ToldTrouble & Stored & { isTold: boolean })[]>`
    select id, kind, what, todo, in_languages as "said", is_told_once as "isToldOnce", began_at as "beganAt", seen_at as "seenAt",
      ended_at is not null as "isOver", coalesce(told_at >= began_at, false) as "wasTold",
      coalesce(told_at >= case when ended_at is null then mailed_at else ended_at end, false) as "isTold"
    from troubles
    where kind = (select kind from troubles where id = ${id}) and (id = ${id} or ${isOn(db)})
    order by began_at, id`;
  const own = rows.find((row) => row.id === id);
  const lasting = rows.filter(({ isOver }) => !isOver);
  if (own?.isOver && own.wasTold && lasting.length > 0) return [];
  const told = lasting.length > 0 ? lasting : rows;
  return told.some(({ isTold }) => !isTold) ? told.map((row) => saidIn(language, row)) : [];
}

/** Notes that a mail has told of these. */
export async function markTold(db: Queryable, ids: number[]): Promise<void> {
  await db`update troubles set told_at = now() where id = any(${ids}::integer[])`;
}

/** Deletes at most `atMost` troubles that nobody has looked at for 30 days, and returns how many. */
export async function forgetOldTroubles(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'troubles',
    db`where looked_at < now() - interval '30 days'
      limit ${atMost}`,
  );
}
