import { awaitsSecondStep } from '../../accounts/sessions/queries.ts';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { learnerOf } from '../../platform/database/pushes.ts';
import { roleOf } from '../../platform/database/roles.ts';
import type { PushJob } from '../../platform/queue/push-jobs.ts';
import { rolesThatMay } from '../../shared/permissions.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import { WORK } from '../../shared/staff-notifications.ts';
import type { PushKind } from './new-push.ts';

/** A message that is to be sent now. */
export interface DuePush {
  id: number;
  tries: number;
  kind: PushKind;
  topic: string;
  urgency: 'normal' | 'high';
  /** Null where an earlier version of the server has put it. */
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
   * Null where there is nothing to send to any more: the subscription or its session has ended, or it tells of work that the
   * account may not do any more.
   */
  subscriptionId: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** How many messages in a row its push service has refused; null without a subscription. */
  refusals: number | null;
  /** A later message of the topic was made for the same browser, whose place it must not take. */
  isOutdated: boolean;
}

/** Each kind that tells of work, with each role that may do it. */
const told = Object.entries(WORK).flatMap(([kind, act]) =>
  rolesThatMay(act).map((role) => ({ kind, role })),
);

/** The messages of these jobs, each with its subscription. Those that are done, or have a later try, are left out. */
export async function takeDue(db: Queryable, jobs: PushJob[]): Promise<DuePush[]> {
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
        select push_subscriptions.id, push_subscriptions.account_id, endpoint, p256dh, auth, refusals, second_step_at
        from push_subscriptions join sessions on sessions.id = session_id
        where expires_at > now()
      ) as alive on alive.id = subscription_id and alive.account_id = pushes.account_id
        and (kind <> all(${Object.keys(WORK)}) or exists (
          select from accounts
          where accounts.id = pushes.account_id and not ${awaitsSecondStep(db)} and (kind, ${roleOf(db)}) in (
            select * from unnest(${told.map(({ kind }) => kind)}::text[], ${told.map(({ role }) => role)}::text[])
          )
        ))
    where sent_at is null and given_up_at is null`;
}

/** Notes that these messages were sent. */
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

/** The push services took messages for these subscriptions: earlier refusals do not count any more. */
export async function forgetRefusals(db: Queryable, subscriptionIds: number[]): Promise<void> {
  await db`
    update push_subscriptions set refusals = 0
    where id = any(${subscriptionIds}::integer[]) and refusals > 0`;
}

/** After so many refusals in a row a subscription is of no use, such as one that was made with another key. */
const MOST_REFUSALS = 3;

/**
 * Counts a refusal for each of `refused`, and deletes these after the third in a row, and `gone` at once.
 */
export async function dropSubscriptions(
  tx: Transaction,
  { gone, refused }: { gone: number[]; refused: number[] },
): Promise<void> {
  // A browser fewer is written into its account, and may change how many an announcement reaches (migration 0022).
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
        or (id = any(${refused}::integer[]) and refusals >= ${MOST_REFUSALS})
      order by id
      for update
    )`;
}

/** Counts the failed try of each job, and returns those that may be tried again: the others have a later try already. */
export async function countTries(tx: Transaction, jobs: PushJob[]): Promise<number[]> {
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

/** People whom no push message with this key has reached, nor can any more; children whose parents it has not. */
export interface Unreached {
  kind: PushKind;
  key: string;
  accountIds: number[];
}

/** Notes that these messages are not tried any more, and returns whom their keys have not reached on any browser. */
export async function giveUp(tx: Transaction, ids: number[]): Promise<Unreached[]> {
  // All browsers of these people, so that of two workers which give up the last two, one sees what the other did.
  await tx`
    select id from pushes
    where (key, account_id) in (select key, account_id from pushes where id = any(${ids}::integer[]))
    order by id
    for update`;
  await tx`
    update pushes set given_up_at = now()
    where id = any(${ids}::integer[]) and sent_at is null and given_up_at is null`;
  return tx<Unreached[]>`
    select kind, coalesce(key_of_child(key), key) as "key", array_agg(distinct ${learnerOf(tx)}) as "accountIds"
    from pushes
    where id = any(${ids}::integer[]) and given_up_at is not null and not exists (
      select from pushes other
      where other.key = pushes.key and other.account_id = pushes.account_id
        and (other.sent_at is not null or other.given_up_at is null)
    )
    group by kind, 2`;
}

/** Deletes at most `atMost` messages that are older than 30 days, and returns how many. */
export async function forgetOldPushes(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'pushes',
    db`where made_at < now() - ${timeOf('pushes')}::interval
      limit ${atMost}`,
  );
}
