import { awaitsTwoFactor } from '../../accounts/sessions/queries.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isActiveOn } from '../../platform/database/enrolment-access.ts';
import { learnerOfPush } from '../../platform/database/pushes.ts';
import { isMemberWith } from '../../platform/database/roles.ts';
import { childPageUrl } from '../../platform/http/child-page-url.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import type { NewPush, PushKind, PushRecipients } from './new-push.ts';

const LONGEST_TITLE = 120;
/** So that the title has room for its text. */
const LONGEST_NAME = 40;
const LONGEST_BODY = 400;

/** The text, cut to at most this many characters. */
function truncate(text: string, most: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * The column of `notification_choices` for each kind. Announcements need a consent instead, and the result of the
 * learner's own payment is always sent.
 */
const CHOICE_COLUMN: Record<PushKind, string | undefined> = {
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

/** The kinds of push messages that this column turns on and off. */
export const pushKindsOfChoice = (column: string): PushKind[] =>
  (Object.keys(CHOICE_COLUMN) as PushKind[]).filter((kind) => CHOICE_COLUMN[kind] === column);

/** Deletes the unsent messages of these kinds to the account, which no longer wants them. */
export async function deleteWaitingPushes(
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
 * SQL condition: the account wants this kind. Without a row the default is yes. A scalar subquery, as `exists` would
 * become a join that reads the choices of all accounts.
 */
export const wantsPush = (db: Queryable, kind: PushKind) => {
  const choice = CHOICE_COLUMN[kind];
  if (!choice) return db`true`;
  return db`coalesce(
    (select ${db(choice)} from notification_choices where notification_choices.account_id = accounts.id),
    true
  )`;
};

function isRecipient(db: Queryable, to: PushRecipients) {
  if ('enrolledIn' in to)
    return db`accounts.id in (
      select account_id from enrolments where course_id = ${to.enrolledIn} and ${isActiveOn(db, to.on)}
    )`;
  if ('permission' in to) return isMemberWith(db, to.permission);
  return db`accounts.id = any(${to.accounts}::integer[])`;
}

/**
 * Stores the message for every browser of the recipients who want its kind, each in the language of its account, in
 * one statement. Browsers that have its key already are left out first, as reminders are enqueued again every minute.
 * The parent receives the message of a child, with its name: one for each child. Returns the new rows with the
 * recipients. An account or a session that ends meanwhile is waited for and left out, instead of failing the caller.
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
  const texts = LANGUAGES.map((language) => push.formatText(messagesFor(language), language));
  const titles = texts.map(({ title }) => truncate(title, LONGEST_TITLE));
  const bodies = texts.map(({ body }) => truncate(body, LONGEST_BODY));
  // For PostgreSQL's `format`.
  const pathOfChild = childPageUrl(path.replaceAll('%', '%%'), '%s');
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
      where ${isRecipient(tx, to)}
        and exists (
          select from sessions join accounts as owner on owner.id = sessions.account_id
          where sessions.id = session_id and sessions.expires_at > now() and not ${awaitsTwoFactor(tx, 'owner')}
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
      where ${wantsPush(tx, kind)}
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
    returning id, ${learnerOfPush(tx)} as "accountId"`;
}
