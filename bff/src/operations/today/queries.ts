import { listFailedEmails } from '../../messaging/failed-emails/queries.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { StaffTasks } from './today.ts';

const MAX_COUNTED = 1000;

/** The position of unanswered messages is at most this one (migration 0011). */
const LAST_WAITING_POSITION = 2_147_483_647;

/** The waiting tasks of staff, each counted up to 1,000. */
export async function readTasks(db: Queryable): Promise<StaffTasks> {
  const [[counted], mails] = await Promise.all([
    db<(Pick<StaffTasks, 'payments' | 'messages'> & { mails: number })[]>`
      select
        json_build_object(
          'waiting', (
            select count(*)
            from (select from orders where state = 'submitted' limit ${MAX_COUNTED}) as counted
          ),
          'oldestAt', (
            select changed_at from orders where state = 'submitted' order by changed_at, id limit 1
          )
        ) as "payments",
        json_build_object(
          'waiting', (
            select count(*)
            from (
              select from contact_messages where place <= ${LAST_WAITING_POSITION} limit ${MAX_COUNTED}
            ) as counted
          ),
          'oldestAt', (
            select created_at from contact_messages
            where place <= ${LAST_WAITING_POSITION} order by place limit 1
          ),
          'dueOn', (
            select min(due_on) from contact_messages where due_on is not null and answered_at is null
          )
        ) as "messages",
        (
          select count(*)::integer
          from (select from undelivered_mails limit ${MAX_COUNTED}) as counted
        ) as "mails"`,
    listFailedEmails(db),
  ]);
  if (!counted) throw new Error('A count returned no row.');
  const { payments, messages, mails: count } = counted;
  return { payments, messages, undelivered: { count, to: mails.items[0]?.to ?? null } };
}
