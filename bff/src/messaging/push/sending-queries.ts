import { awaitsTwoFactor } from '../../accounts/sessions/queries.ts';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { learnerOfPush } from '../../platform/database/pushes.ts';
import { roleOf } from '../../platform/database/roles.ts';
import type { PushJob } from '../../platform/queue/push-jobs.ts';
import { rolesWith } from '../../shared/permissions.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { STAFF_NOTIFICATION_PERMISSIONS } from '../../shared/staff-notifications.ts';
import type { PushKind } from './new-push.ts';

/** A push message that is due. */
export interface DuePush {
  id: number;
  tries: number;
  kind: PushKind;
  topic: string;
  urgency: 'normal' | 'high';
  /** Null where an earlier version of the server has stored it. */
  language: string | null;
  title: string;
  body: string;
  startsAt: Date | null;
  /** YYYY-MM-DD. */
  day: string | null;
  path: string;
  expiresAt: Date;
  /** How many seconds ago it was made. */
  age: number;
  /**
   * Null where it can no longer be sent: the subscription or its session has ended or must use two-factor first, or
   * the account no longer has the permission that it is for.
   */
  subscriptionId: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** How many messages in a row the push service has refused; null without a subscription. */
  refusals: number | null;
  /** A later message of the topic exists for the same browser, which this one must not replace. */
  isOutdated: boolean;
}

/** Each kind of staff notification, with each role that has its permission. */
const staffPushRoles = Object.entries(STAFF_NOTIFICATION_PERMISSIONS).flatMap(
  ([kind, permission]) => rolesWith(permission).map((role) => ({ kind, role })),
);

/** The messages of these jobs, each with its subscription. Those that are done, or have a later try, are left out. */
export async function listDuePushes(db: Queryable, jobs: PushJob[]): Promise<DuePush[]> {
  return db<DuePush[]>`
    select pushes.id, pushes.tries, kind, topic, urgency, language, title, body, starts_at as "startsAt",
      to_char(day, 'YYYY-MM-DD') as "day", path, pushes.expires_at as "expiresAt",
      extract(epoch from now() - pushes.made_at)::float8 as "age",
      alive.id as "subscriptionId", endpoint, p256dh, auth, refusals,
      exists (
        select from pushes later
        where later.subscription_id = pushes.subscription_id and later.topic = pushes.topic
          and later.id > pushes.id
      ) as "isOutdated"
    from pushes join unnest(
        ${jobs.map(({ id }) => id)}::integer[], ${jobs.map(({ tries }) => tries)}::integer[]
      ) as job (id, tries) on job.id = pushes.id and job.tries = pushes.tries
      left join (
        select push_subscriptions.id, push_subscriptions.account_id, endpoint, p256dh, auth, refusals
        from push_subscriptions
          join sessions on sessions.id = session_id
          join accounts on accounts.id = sessions.account_id
        where expires_at > now() and not ${awaitsTwoFactor(db)}
      ) as alive on alive.id = subscription_id and alive.account_id = pushes.account_id
        and (kind <> all(${Object.keys(STAFF_NOTIFICATION_PERMISSIONS)}) or exists (
          select from accounts
          where accounts.id = pushes.account_id and (kind, ${roleOf(db)}) in (
            select * from unnest(${staffPushRoles.map(({ kind }) => kind)}::text[], ${staffPushRoles.map(({ role }) => role)}::text[])
          )
        ))
    where sent_at is null and given_up_at is null`;
}

/** Records that these messages were sent. */
export async function markSent(db: Queryable, ids: number[]): Promise<void> {
  await db`
    update pushes set sent_at = now()
    where id in (
      select id from pushes
      where id = any(${ids}::integer[]) and sent_at is null
      order by id
      for update
    )`;
}

/** The push services have accepted messages for these subscriptions: earlier rejections no longer count. */
export async function resetRejections(db: Queryable, subscriptionIds: number[]): Promise<void> {
  await db`
    update push_subscriptions set refusals = 0
    where id = any(${subscriptionIds}::integer[]) and refusals > 0`;
}

/** The number of rejections in a row that show that a subscription is useless, for instance because it was made with another key. */
const MAX_REJECTIONS = 3;

/**
 * Counts a rejection for each of `refused`, and deletes these after the third in a row, and `gone` at once.
 */
export async function dropSubscriptions(
  tx: Transaction,
  { gone, refused }: { gone: number[]; refused: number[] },
): Promise<void> {
  // The account counts its browsers, which changes the audience of announcements (migration 0022).
  await tx`
    select lock_people(array(
      select account_id from push_subscriptions where id = any(${[...gone, ...refused]}::integer[])
    ))`;
  await tx`
    update push_subscriptions set refusals = refusals + 1
    where id in (
      select id from push_subscriptions where id = any(${refused}::integer[]) order by id for update
    )`;
  await tx`
    delete from push_subscriptions
    where id in (
      select id from push_subscriptions
      where id = any(${gone}::integer[])
        or (id = any(${refused}::integer[]) and refusals >= ${MAX_REJECTIONS})
      order by id
      for update
    )`;
}

/** Counts the failed try of each job, and returns those that may be tried again: the others have a later try already. */
export async function incrementTries(tx: Transaction, jobs: PushJob[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update pushes set tries = tries + 1
    where id in (
      select pushes.id
      from pushes join unnest(
          ${jobs.map(({ id }) => id)}::integer[], ${jobs.map(({ tries }) => tries)}::integer[]
        ) as job (id, tries) on job.id = pushes.id and job.tries = pushes.tries
      order by pushes.id
      for update of pushes
    )
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Accounts that no push message with this key has reached or will reach; children whose parents it has not reached.
 */
export interface UnreachedRecipients {
  kind: PushKind;
  key: string;
  accountIds: number[];
}

/** Gives these messages up, and returns the accounts that their keys have not reached on any browser. */
export async function giveUpPushes(tx: Transaction, ids: number[]): Promise<UnreachedRecipients[]> {
  // Locks the messages to all browsers of these accounts: of two workers that give up the last two, one sees what the
  // other did.
  await tx`
    select id from pushes
    where (key, account_id) in (select key, account_id from pushes where id = any(${ids}::integer[]))
    order by id
    for update`;
  await tx`
    update pushes set given_up_at = now()
    where id = any(${ids}::integer[]) and sent_at is null and given_up_at is null`;
  return tx<UnreachedRecipients[]>`
    select kind, coalesce(key_of_child(key), key) as "key", array_agg(distinct ${learnerOfPush(tx)}) as "accountIds"
    from pushes
    where id = any(${ids}::integer[]) and given_up_at is not null and not exists (
      select from pushes other
      where other.key = pushes.key and other.account_id = pushes.account_id
        and (other.sent_at is not null or other.given_up_at is null)
    )
    group by kind, 2`;
}

/** Deletes at most `atMost` messages that are older than 30 days, and returns how many. */
export async function deleteOldPushes(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'pushes',
    db`where made_at < now() - ${retentionTimeOf('pushes')}::interval
      limit ${atMost}`,
  );
}
