import { lastConsent, noteConsent } from '../../accounts/privacy/consent-queries.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import type {
  GivenSubscription,
  NotificationChoices,
  NotificationSettings,
} from './notification.ts';
import { dropWaiting, kindsOf } from './outbox-queries.ts';

/** How many browsers of an account receive push messages; a further one takes the place of the oldest. */
const MOST_SUBSCRIPTIONS = 10;

interface Owner {
  accountId: number;
  sessionId: string;
}

/**
 * Ties the subscription to the account and the session, with which it ends. One that another account had is that
 * account's no more, with all that waits for it. False when the session has ended. Throws a 409 where the person has taken the consent to
 * notifications back since, and this browser only keeps on: `chosen` gives it anew.
 */
export async function keepSubscription(
  tx: Transaction,
  { accountId, sessionId }: Owner,
  { endpoint, keys, chosen }: GivenSubscription,
): Promise<boolean> {
  // One of an account after the other: together they would not see which of them is one too many.
  await tx`select from accounts where id = ${accountId} for no key update`;
  if (!chosen && (await lastConsent(tx, accountId, 'notifications')) === false)
    throw refusal(409, 'push.withdrawn');
  await tx`
    delete from push_subscriptions where endpoint = ${endpoint} and account_id <> ${accountId}`;
  const kept = await tx`
    insert into push_subscriptions as known (account_id, session_id, endpoint, p256dh, auth)
    select ${accountId}, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}
    from (select id from sessions where id = ${sessionId} for key share) as present
    on conflict (endpoint) do update
    set account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, made_at = now(), refusals = 0
    returning id`;
  await tx`
    delete from push_subscriptions
    where id in (
      select id from push_subscriptions where account_id = ${accountId}
      order by made_at desc, id desc
      offset ${MOST_SUBSCRIPTIONS}
    )`;
  if (kept.length > 0) await noteConsent(tx, { accountId, kind: 'notifications', agreed: true });
  return kept.length > 0;
}

/**
 * Takes the consent to notifications back: no browser of the account receives any more, and what waits for them is dropped.
 */
export async function endNotifications(tx: Transaction, accountId: number): Promise<void> {
  await tx`select from accounts where id = ${accountId} for no key update`;
  await tx`delete from push_subscriptions where account_id = ${accountId}`;
  await noteConsent(tx, { accountId, kind: 'notifications', agreed: false });
}

/** Ends the subscription with this address. */
export async function endSubscription(db: Queryable, endpoint: string): Promise<void> {
  // The account first, in which it is counted, as everywhere.
  await db`
    with owner as (
      select accounts.id from push_subscriptions join accounts on accounts.id = account_id
      where endpoint = ${endpoint}
      for no key update of accounts
    )
    delete from push_subscriptions using owner where endpoint = ${endpoint}`;
}

/** What the account wants to be told of, and on how many browsers. */
export async function readSettings(
  db: Queryable,
  accountId: number,
): Promise<NotificationSettings> {
  const [settings] = await db<NotificationSettings[]>`
    select coalesce(starting, true) as "starting", coalesce(moved, true) as "moved",
      coalesce(cancelled, true) as "cancelled", coalesce(new_link, true) as "newLink",
      coalesce(evening_mail, false) as "eveningMail", coalesce(ending, true) as "ending",
      coalesce(payments, true) as "payments", coalesce(messages, true) as "messages",
      (
        select count(*)::integer
        from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.account_id = asked.id and expires_at > now()
      ) as "browsers"
    from (select ${accountId}::integer as id) as asked
      left join notification_choices on account_id = asked.id`;
  if (!settings) throw new Error('A row of its own is gone.');
  return settings;
}

const COLUMN: Record<keyof NotificationChoices, string> = {
  starting: 'starting',
  moved: 'moved',
  cancelled: 'cancelled',
  newLink: 'new_link',
  eveningMail: 'evening_mail',
  ending: 'ending',
  payments: 'payments',
  messages: 'messages',
};

/** Stores these choices of the account; the others stay as they are. What waits and is not wanted any more is dropped. */
export async function keepChoices(
  tx: Transaction,
  accountId: number,
  choices: Partial<NotificationChoices>,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      COLUMN[name as keyof NotificationChoices],
      choice,
    ]),
  );
  if (Object.keys(columns).length === 0) return;
  await tx`
    insert into notification_choices ${tx({ account_id: accountId, ...columns })}
    on conflict (account_id) do update set ${tx(columns)}, changed_at = now()`;
  const declined = Object.keys(columns).filter((column) => columns[column] === false);
  await dropWaiting(tx, accountId, declined.flatMap(kindsOf));
}
