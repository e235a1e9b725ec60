import type { Fragment, Queryable } from '../../platform/database/db.ts';
import type { PushKind } from '../push/new-push.ts';
import { wantsPush } from '../push/outbox-queries.ts';
import { type ContactSummary, MAX_LISTED, type UnreachableContact } from './contact-summary.ts';

/** A person of a list, with the number of all. */
export type CountedUnreachable = UnreachableContact & { count: number };

/** The people of a list, and the number of all. */
export const summarizeUnreachable = (
  rows: CountedUnreachable[],
): Required<Pick<ContactSummary, 'none' | 'unreachable'>> => ({
  none: rows[0]?.count ?? 0,
  unreachable: rows.map(({ count: _, ...person }) => person),
});

interface ContactQuery {
  /** A query of the ids of the accounts that the message is about. A child's message goes to the parent. */
  accounts: Fragment;
  kind: PushKind;
  /** Whether people without push notifications get an e-mail. */
  isMailed?: boolean;
}

/**
 * How these people would be notified of a message of this kind now. A push notification needs a browser with a valid
 * session and an account that has not turned this kind off; an e-mail needs an address that has not refused the last
 * one.
 */
export async function summarizeContacts(
  db: Queryable,
  { accounts, kind, isMailed = true }: ContactQuery,
): Promise<ContactSummary> {
  const [summary] = await db<(ContactSummary & { unreachable: object[] | null })[]>`
    with contact as materialized (
      select learner.account_id, case
        when exists (
          select from push_subscriptions alive join sessions on sessions.id = session_id
          where alive.account_id = accounts.id and sessions.expires_at > now()
        ) and ${wantsPush(db, kind)} then 'app'
        when ${isMailed}::boolean and accounts.email is not null and not refuses_mail(accounts.email) then 'email'
        else 'none'
      end as way
      from readers learner join accounts on accounts.id = reader_id
      where learner.account_id in (${accounts})
    )
    select count(*) filter (where way = 'app')::integer as "app",
      count(*) filter (where way = 'email')::integer as "email",
      count(*) filter (where way = 'none')::integer as "none",
      (
        select json_agg(person) from (
          select id, name, phone, guardian, language from contact join people on id = account_id
          where way = 'none'
          order by lower(name), id
          limit ${MAX_LISTED}
        ) as person
      ) as "unreachable"
    from contact`;
  if (!summary) throw new Error('A sum is gone.');
  return { ...summary, unreachable: summary.unreachable ?? [] } as ContactSummary;
}

/** Whether the address has permanently refused the last e-mail. */
export async function refusesMail(db: Queryable, { email }: { email: string }): Promise<boolean> {
  const [found] = await db<{ refuses: boolean }[]>`select refuses_mail(${email}) as "refuses"`;
  return found?.refuses ?? false;
}
