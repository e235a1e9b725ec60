import { findLastConsent, recordConsent } from '../../accounts/privacy/consent-queries.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type {
  NotificationChoices,
  NotificationSettings,
  PushSubscriptionInput,
} from './notification.ts';
import { deleteWaitingPushes, pushKindsOfChoice } from './outbox-queries.ts';

/** The most browsers of an account that receive push messages; a further one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10;

interface SubscriptionOwner {
  accountId: number;
  sessionId: string;
}

/**
 * Stores the subscription for the account and the session, with which it ends. A subscription of another account is
 * taken from it, with its unsent messages. False when the session has ended. Throws a 409 where the consent to
 * notifications was withdrawn and the browser only renews its subscription: `chosen` gives the consent again.
 */
export async function saveSubscription(
  tx: Transaction,
  { accountId, sessionId }: SubscriptionOwner,
  { endpoint, keys, chosen }: PushSubscriptionInput,
): Promise<boolean> {
  // One at a time for each account: in parallel neither would see which is one too many.
  await tx`select from accounts where id = ${accountId} for no key update`;
  if (!chosen && (await findLastConsent(tx, accountId, 'notifications')) === false)
    throw appError(409, 'push.withdrawn');
  await tx`
    delete from push_subscriptions where endpoint = ${endpoint} and account_id <> ${accountId}`;
  const saved = await tx`
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
      offset ${MAX_SUBSCRIPTIONS}
    )`;
  if (saved.length > 0) await recordConsent(tx, { accountId, kind: 'notifications', agreed: true });
  return saved.length > 0;
}

/**
 * Withdraws the consent to notifications: the subscriptions of all browsers of the account and their unsent messages
 * are deleted.
 */
export async function withdrawNotifications(tx: Transaction, accountId: number): Promise<void> {
  await tx`select from accounts where id = ${accountId} for no key update`;
  await tx`delete from push_subscriptions where account_id = ${accountId}`;
  await recordConsent(tx, { accountId, kind: 'notifications', agreed: false });
}

/** Deletes the subscription with this endpoint. */
export async function deleteSubscription(db: Queryable, endpoint: string): Promise<void> {
  // Locks the account first, which counts its subscriptions, as everywhere.
  await db`
    with owner as (
      select accounts.id from push_subscriptions join accounts on accounts.id = account_id
      where endpoint = ${endpoint}
      for no key update of accounts
    )
    delete from push_subscriptions using owner where endpoint = ${endpoint}`;
}

/** The notifications that the account wants, and its number of browsers. */
export async function readNotificationSettings(
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

const CHOICE_COLUMNS: Record<keyof NotificationChoices, string> = {
  starting: 'starting',
  moved: 'moved',
  cancelled: 'cancelled',
  newLink: 'new_link',
  eveningMail: 'evening_mail',
  ending: 'ending',
  payments: 'payments',
  messages: 'messages',
};

/**
 * Stores these choices of the account; the others stay unchanged. Unsent messages that are no longer wanted are
 * deleted.
 */
export async function saveNotificationChoices(
  tx: Transaction,
  accountId: number,
  choices: Partial<NotificationChoices>,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      CHOICE_COLUMNS[name as keyof NotificationChoices],
      choice,
    ]),
  );
  if (Object.keys(columns).length === 0) return;
  await tx`
    insert into notification_choices ${tx({ account_id: accountId, ...columns })}
    on conflict (account_id) do update set ${tx(columns)}, changed_at = now()`;
  const declined = Object.keys(columns).filter((column) => columns[column] === false);
  await deleteWaitingPushes(tx, accountId, declined.flatMap(pushKindsOfChoice));
}
