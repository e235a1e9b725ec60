import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { isOfFamily } from '../../platform/database/families.ts';
import { deleteAccount } from '../login/queries.ts';
import { deleteKeys, shortenGrace } from '../two-factor/queries.ts';
import type { EndedWay } from './ended-ways.ts';

/** What goes on, as whoever proves the mailbox has shown to have it, or has had it by themselves. */
export interface Kept {
  /** The id of the session in which the mailbox was proven. */
  sessionId?: string | undefined;
  password?: boolean;
  /** All keys and recovery codes, or the one passkey that was used. */
  keys?: 'all' | { passkeyId: number | undefined } | undefined;
  /** The addresses of the calendars, of the account and its children. */
  calendar?: boolean;
  nominee?: boolean;
  children?: boolean;
  /** That the mailbox before can stop a change of the address. */
  stopLinks?: boolean;
}

/** An account that is locked, with its children. */
interface Account {
  id: number;
  email: string | null;
}

interface WayIn {
  /** The tables that it is in. Rows that go with a row of another table, as a browser with its session, are named with it. */
  tables: readonly string[];
  /** What its owner is told; nothing of what works in the mailbox alone. */
  told?: EndedWay;
  isKept?: (kept: Kept) => boolean;
  /** Ends it, and returns how many there were. */
  end: (tx: Transaction, account: Account, kept: Kept) => Promise<number>;
}

const countOf = async (query: PromiseLike<{ count: number }>): Promise<number> =>
  (await query).count;

/**
 * A child for whom something was paid, or somebody says so, or staff have made an order, or who has come, stays: the studio's books name it, and
 * money that has no order finds nobody.
 */
const isUnknownToBooks = (tx: Transaction): Fragment => tx`
  not exists (select from orders where account_id = child.id and (
    state in ('submitted', 'rejected', 'paid') or by_staff
    or exists (select from payments where order_id = orders.id)
    or exists (select from documents where order_id = orders.id)
  ))
  and not exists (select from enrolments where account_id = child.id)
  and not exists (select from enrolment_periods where account_id = child.id)
  and not exists (select from attendance where account_id = child.id)`;

async function removeChildren(tx: Transaction, { id }: Account): Promise<number> {
  const children = await tx<{ id: number }[]>`
    select id from accounts child where guardian_id = ${id} and ${isUnknownToBooks(tx)} order by id`;
  for (const child of children) await deleteAccount(tx, child.id);
  return children.length;
}

/**
 * Every way into an account: the only list. ways-in.test.ts compares it, with `STAYING_TABLES`, with the tables of the database, so that
 * a new table is in one of them.
 */
export const WAYS_IN: readonly WayIn[] = [
  {
    tables: ['accounts.password_hash'],
    told: 'password',
    isKept: ({ password }) => password === true,
    end: (tx, { id }) =>
      countOf(tx`
        update accounts set password_hash = no_password()
        where id = ${id} and password_hash <> no_password()`),
  },
  {
    // With a session go its browser’s push messages and what its open screens follow.
    tables: ['sessions', 'push_subscriptions'],
    told: 'sessions',
    end: (tx, { id }, { sessionId }) =>
      countOf(tx`
        delete from sessions where account_id = ${id} and id is distinct from ${sessionId ?? null}`),
  },
  {
    tables: ['passkeys', 'time_codes', 'recovery_codes'],
    told: 'passkeys',
    isKept: ({ keys }) => keys === 'all',
    end: async (tx, { id }, { keys }) => {
      const count = await deleteKeys(tx, id, typeof keys === 'object' ? keys.passkeyId : undefined);
      if (count > 0) await shortenGrace(tx, id);
      return count;
    },
  },
  {
    tables: ['address_changes'],
    told: 'addressChange',
    end: (tx, { id }, { stopLinks = false }) =>
      countOf(tx`
        update address_changes
        set ended_at = coalesce(ended_at, now()),
          stopped_at = case when ${stopLinks} then stopped_at else coalesce(stopped_at, now()) end
        where account_id = ${id} and (ended_at is null or (stoppable and stopped_at is null and not ${stopLinks}))`),
  },
  {
    tables: ['calendar_feeds', 'account_merges.calendar_key'],
    told: 'calendar',
    isKept: ({ calendar }) => calendar === true,
    end: async (tx, { id }) => {
      const merged = await tx`
        update account_merges set calendar_key = null
        where ${isOfFamily(tx, id)} and calendar_key is not null`;
      const own = await tx`delete from calendar_feeds where ${isOfFamily(tx, id)}`;
      return merged.count + own.count;
    },
  },
  {
    tables: ['nominees'],
    told: 'nominee',
    isKept: ({ nominee }) => nominee === true,
    end: (tx, { id }) => countOf(tx`delete from nominees where account_id = ${id}`),
  },
  {
    tables: ['accounts.guardian_id'],
    told: 'children',
    isKept: ({ children }) => children === true,
    end: removeChildren,
  },
  {
    tables: ['password_resets'],
    end: (tx, { email }) =>
      countOf(
        tx`update password_resets set used_at = now() where email = ${email} and used_at is null`,
      ),
  },
  {
    tables: ['sign_in_codes'],
    end: (tx, { email }) =>
      countOf(tx`update sign_in_codes set is_over = true where email = ${email} and not is_over`),
  },
  {
    // That somebody else comes in whom only this account has invited.
    tables: ['invitations.invited_by'],
    isKept: ({ sessionId }) => sessionId !== undefined,
    end: (tx, { id }) => countOf(tx`delete from invitations where invited_by = ${id}`),
  },
];

/** The studio's own people are named by it: no row lets them in. */
const WHO_DID_IT = 'says who did something';
const READ_IN_A_SESSION = 'is read in a session alone';

/** The other columns by which a row is an account’s or an address’s, each with why it stays. */
export const STAYING: Readonly<Record<string, string>> = {
  'accounts.merged_into': 'nobody signs in to the other account',
  'accounts.email': 'is whose mailbox was proven',
  'account_merges.account_id': READ_IN_A_SESSION,
  'account_merges.other_id': 'nobody signs in to the other account',
  'account_merges.email': 'finds messages, for whoever is in a session',
  'account_merges.made_by': WHO_DID_IT,
  'announcement_consents.account_id': 'a mail to the address that was proven',
  'announcement_recipients.account_id': 'a mail to the address that was proven',
  'attendance.account_id': READ_IN_A_SESSION,
  'class_exceptions.teacher_id': 'the studio says who teaches',
  'class_notices.account_id': 'a mail to the address that was proven',
  'concessions.given_by': WHO_DID_IT,
  'consents.account_id': READ_IN_A_SESSION,
  'contact_messages.email': 'is read in a session alone, once the address is proven',
  'courses.teacher_id': 'the studio says who teaches',
  'courses.updated_by': WHO_DID_IT,
  'departed_accounts.account_id': 'is the number of a deleted account',
  'documents.issued_by': WHO_DID_IT,
  'ended_periods.account_id': 'was paid for',
  'enrolment_periods.account_id': 'was paid for',
  'enrolments.account_id': 'was paid for',
  'evening_mails.account_id': 'a mail to the address that was proven',
  'health_note_readings.account_id': READ_IN_A_SESSION,
  'health_note_readings.reader_id': WHO_DID_IT,
  'health_notes.account_id': READ_IN_A_SESSION,
  'holiday_notices.account_id': 'a mail to the address that was proven',
  'invitations.email': 'works in the mailbox alone',
  'meetings.updated_by': WHO_DID_IT,
  'notification_choices.account_id': READ_IN_A_SESSION,
  'orders.account_id': 'the studio’s books',
  'period_extensions.account_id': 'was paid for',
  'person_notes.account_id': 'is read by staff alone',
  'person_notes.written_by': WHO_DID_IT,
  'pushes.account_id': 'goes to browsers, which end with their sessions',
  'sealed_openings.account_id': 'is the number of a deleted account',
  'sealed_people.account_id': 'is the number of a deleted account',
  'sealed_people.email': 'is of a deleted account, and read at the server alone',
  'selections.account_id': READ_IN_A_SESSION,
  'studio_facts.changed_by': WHO_DID_IT,
  'studio_fact_changes.changed_by': WHO_DID_IT,
  'team_acts.account_id': WHO_DID_IT,
  'team_acts.person_id': WHO_DID_IT,
  'transfers.noted_by': WHO_DID_IT,
  'trial_mails.account_id': 'works in a session alone',
};
