import { awaitsSecondStep } from '../../accounts/sessions/queries.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { holdsOn } from '../../platform/database/places.ts';
import { learnerOf } from '../../platform/database/pushes.ts';
import { hasRole } from '../../platform/database/roles.ts';
import { pageOfChild } from '../../platform/http/page-of-child.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { rolesThatMay } from '../../shared/permissions.ts';
import type { NewPush, PushKind, PushRecipients } from './new-push.ts';

const LONGEST_TITLE = 120;
/** So that something is left of what it says. */
const LONGEST_NAME = 40;
const LONGEST_BODY = 400;

/** The text in at most so many characters. */
function shortened(text: string, most: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * The column of `notification_choices` for each kind. Who has agreed to announcements is not a choice among these, nor is
 * what became of the learner's own payment: that is an answer.
 */
const CHOICE: Record<PushKind, string | undefined> = {
  starting: 'starting',
  moved: 'moved',
  back: 'moved',
  cancelled: 'cancelled',
  'new-link': 'new_link',
  payment: 'payments',
  decided: undefined,
  message: 'messages',
  announcement: undefined,
  ending: 'ending',
};

/** The kinds of push messages that one choice is about, by its column. */
export const kindsOf = (column: string): PushKind[] =>
  (Object.keys(CHOICE) as PushKind[]).filter((kind) => CHOICE[kind] === column);

/** Drops the messages of these kinds that wait for the account: it wants them no more. */
export async function dropWaiting(
  tx: Transaction,
  accountId: number,
  kinds: PushKind[],
): Promise<void> {
  await tx`
    delete from pushes
    where id in (
      select id from pushes
      where account_id = ${accountId} and kind = any(${kinds}) and sent_at is null
      order by id
      for update
    )`;
}

/**
 * Without a row all choices of push messages are the default: yes. A subquery with a value, as one with `exists` would be
 * a join, for which the choices of all accounts are read.
 */
export const wants = (db: Queryable, kind: PushKind) => {
  const choice = CHOICE[kind];
  if (!choice) return db`true`;
  return db`coalesce(
    (select ${db(choice)} from notification_choices where notification_choices.account_id = accounts.id),
    true
  )`;
};

function isAmong(db: Queryable, to: PushRecipients) {
  if ('enrolledIn' in to)
    return db`accounts.id in (
      select account_id from enrolments where course_id = ${to.enrolledIn} and ${holdsOn(db, to.on)}
    )`;
  if ('mayDo' in to) return hasRole(db, rolesThatMay(to.mayDo));
  return db`accounts.id = any(${to.accounts}::integer[])`;
}

/** Work is told to sessions that may do it now, not to one that must show a second step first. */
const isAdmitted = (db: Queryable, to: PushRecipients) =>
  'mayDo' in to ? db`not ${awaitsSecondStep(db)}` : db`true`;

/**
 * Stores the message for every browser of the recipients who want its kind, each in the language of its account, in one
 * statement, except those that have its key: these are
 * left out first, as a reminder is put again every minute. In place of a child the parent gets it, who is told of which child it is: one for
 * each. Returns the new rows with the recipients. An account or a session that ends meanwhile
 * is waited for and left out, instead of failing the caller.
 */
export async function insertPushes(
  tx: Transaction,
  push: NewPush,
): Promise<{ id: number; accountId: number }[]> {
  const {
    kind,
    to,
    key,
    topic,
    path,
    startsAt = null,
    expiresAt,
    urgency = 'normal',
    day = null,
  } = push;
  const texts = LANGUAGES.map((language) => push.say(wordsIn(language), language));
  const titles = texts.map(({ title }) => shortened(title, LONGEST_TITLE));
  const bodies = texts.map(({ body }) => shortened(body, LONGEST_BODY));
  // For PostgreSQL's `format`.
  const pathOfChild = pageOfChild(path.replaceAll('%', '%%'), '%s');
  return tx<{ id: number; accountId: number }[]>`
    with without as materialized (
      select push_subscriptions.id, account_id, family.*
      from accounts cross join lateral (
          select case when guardian_id is not null then name end as child,
            case when guardian_id is not null then topic_of_child(${topic}, accounts.id) else ${topic} end as topic,
            case when guardian_id is not null then format('%s for %s', ${key}::text, accounts.id) else ${key} end as key,
            case when guardian_id is not null then format(${pathOfChild}, accounts.id) else ${path} end as path
        ) as family
        join push_subscriptions on account_id = coalesce(guardian_id, accounts.id)
      where ${isAmong(tx, to)}
        and exists (
          select from sessions where sessions.id = session_id and sessions.expires_at > now() and ${isAdmitted(tx, to)}
        )
        and not exists (
          select from pushes where subscription_id = push_subscriptions.id and pushes.key = family.key
        )
    ), browsers as (
      select push_subscriptions.id, push_subscriptions.account_id, child, topic, key, path,
        coalesce(array_position(${LANGUAGES}::text[], accounts.language), 1) as "own"
      from without
        join accounts on accounts.id = without.account_id
        join push_subscriptions
          on push_subscriptions.id = without.id and push_subscriptions.account_id = accounts.id
      where ${wants(tx, kind)}
      order by push_subscriptions.id
      for key share of accounts, push_subscriptions
    )
    insert into pushes
      (account_id, subscription_id, key, kind, topic, urgency, language, title, body, starts_at, path, expires_at, day)
    select account_id, id, key, ${kind}, topic, ${urgency}, (${LANGUAGES}::text[])[own],
      left(coalesce(left(child, ${LONGEST_NAME}) || ': ', '') || (${titles}::text[])[own], ${LONGEST_TITLE}),
      (${bodies}::text[])[own],
      ${startsAt}, path, ${expiresAt}, ${day}::date
    from browsers
    on conflict (subscription_id, key) do nothing
    returning id, ${learnerOf(tx)} as "accountId"`;
}
