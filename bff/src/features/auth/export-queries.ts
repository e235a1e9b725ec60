import type { Queryable } from '../../database/db.ts';

// Far more than a person has made or written; a script that makes rows shall get no endless answer.
const MOST_ORDERS = 2000;
const MOST_MESSAGES = 1000;
const MOST_EVENTS = 100;

/**
 * Everything the studio holds about a person, except the hash of their password; the
 * last 2,000 orders and 1,000 messages.
 * What was written from their address is theirs once they have proven that it is.
 */
export async function exportAccount(db: Queryable, id: number): Promise<object> {
  const [found] = await db<{ everything: object }[]>`
    select json_build_object(
      'account', json_build_object(
        'name', name, 'email', email, 'role', role, 'createdAt', created_at,
        'firstSignedInAt', first_signed_in_at
      ),
      'selection', (
        select coalesce(json_agg(json_build_object('course', title, 'since', selections.created_at)), '[]')
        from selections join courses on courses.id = course_id where account_id = accounts.id
      ),
      'orders', (
        select coalesce(json_agg(json_build_object(
          'reference', reference, 'state', state, 'amount', amount, 'utr', utr, 'reason', reason,
          'receiptNumber', receipt_number, 'createdAt', created_at,
          'lines', (
            select json_agg(json_build_object('course', title, 'fee', fee, 'startDate', start_date))
            from order_lines where order_id = orders.id
          ),
          'events', (
            select json_agg(json_build_object('state', state, 'at', at) order by id)
            from (
              select id, state, at from order_events
              where order_id = orders.id
              order by id desc
              limit ${MOST_EVENTS}
            ) events
          )
        ) order by id), '[]')
        from (
          select id, reference, state, amount, utr, reason, receipt_number, created_at
          from orders
          where account_id = accounts.id
          order by id desc
          limit ${MOST_ORDERS}
        ) orders
      ),
      'enrolments', (
        select coalesce(json_agg(json_build_object('course', title, 'since', enrolments.created_at)), '[]')
        from enrolments join courses on courses.id = course_id where account_id = accounts.id
      ),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'fullName', full_name, 'mobileNumber', mobile_number, 'message', message, 'createdAt', created_at
        ) order by id), '[]')
        from (
          select id, full_name, mobile_number, message, created_at
          from contact_messages
          where lower(contact_messages.email) = accounts.email and email_proven_at is not null
          order by id desc
          limit ${MOST_MESSAGES}
        ) messages
      ),
      'messagesNote', case when email_proven_at is null then
        'Messages sent from this address are included once you have set a password by a mailed link ("Forgot password").'
      end,
      'sessions', (
        select coalesce(json_agg(json_build_object(
          'createdAt', sessions.created_at, 'expiresAt', expires_at
        ) order by sessions.created_at), '[]')
        from sessions where account_id = accounts.id
      ),
      'passwordResets', (
        select coalesce(json_agg(json_build_object('requestedAt', created_at, 'usedAt', used_at)), '[]')
        from password_resets where password_resets.email = accounts.email
      )
    ) as "everything"
    from accounts
    where id = ${id}`;
  return found?.everything ?? {};
}
