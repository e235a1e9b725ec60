import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { belongsToFamily } from '../../platform/database/families.ts';
import { deleteAccount } from '../login/queries.ts';
import { deleteAuthenticators, shortenGracePeriod } from '../two-factor/queries.ts';
import type { RevokedAccess } from './revoked-access.ts';

/** The access that is not revoked, as the person who proves the mailbox has shown that it is theirs. */
export interface RetainedAccess {
  /** The session in which the mailbox was proven. */
  sessionId?: string | undefined;
  password?: boolean;
  /** All authenticators and recovery codes, or the one passkey that was used. */
  authenticators?: 'all' | { passkeyId: number | undefined } | undefined;
  /** The calendar feeds of the account and its children. */
  calendar?: boolean;
  nominee?: boolean;
  children?: boolean;
  /** The links in the previous mailbox that stop a change of the address. */
  stopLinks?: boolean;
}

/** An account that is locked together with its children. */
interface LockedAccount {
  id: number;
  email: string | null;
}

interface AccessMethod {
  /** The tables or columns that hold it. Tables whose rows are deleted with those of another table are named with that. */
  tables: readonly string[];
  /** Its name in the notification of the owner; absent if it works only with access to the mailbox. */
  revokes?: RevokedAccess;
  isRetained?: (retained: RetainedAccess) => boolean;
  /** Revokes it, and returns how many rows there were. */
  revoke: (tx: Transaction, account: LockedAccount, retained: RetainedAccess) => Promise<number>;
}

const countOf = async (query: PromiseLike<{ count: number }>): Promise<number> =>
  (await query).count;

/**
 * The condition that no payment, order of staff or attendance needs the child. A child with one of these stays: the studio's books name the
 * child, and a payment without an order would belong to nobody. A learner's claim to have paid counts as a payment.
 */
const hasNoRecords = (tx: Transaction): Fragment => tx`
  not exists (select from orders where account_id = child.id and (
    state in ('submitted', 'rejected', 'paid') or by_staff
    or exists (select from payments where order_id = orders.id)
    or exists (select from documents where order_id = orders.id)
  ))
  and not exists (select from enrolments where account_id = child.id)
  and not exists (select from enrolment_periods where account_id = child.id)
  and not exists (select from attendance where account_id = child.id)`;

async function removeChildren(tx: Transaction, { id }: LockedAccount): Promise<number> {
  const children = await tx<{ id: number }[]>`
    select id from accounts child where guardian_id = ${id} and ${hasNoRecords(tx)} order by id`;
  for (const child of children) await deleteAccount(tx, child.id);
  return children.length;
}

/**
 * Every method of access to an account: the only list. A test compares it and `UNREVOKED_COLUMNS` with the columns of the database, so
 * that a new column is in one of them.
 */
export const ACCESS_METHODS: readonly AccessMethod[] = [
  {
    tables: ['accounts.password_hash'],
    revokes: 'password',
    isRetained: ({ password }) => password === true,
    revoke: (tx, { id }) =>
      countOf(tx`
        update accounts set password_hash = no_password()
        where id = ${id} and password_hash <> no_password()`),
  },
  {
    // Deleting a session also deletes its push subscriptions and ends its live streams.
    tables: ['sessions', 'push_subscriptions'],
    revokes: 'sessions',
    revoke: (tx, { id }, { sessionId }) =>
      countOf(tx`
        delete from sessions where account_id = ${id} and id is distinct from ${sessionId ?? null}`),
  },
  {
    tables: ['passkeys', 'time_codes', 'recovery_codes'],
    revokes: 'passkeys',
    isRetained: ({ authenticators }) => authenticators === 'all',
    revoke: async (tx, { id }, { authenticators }) => {
      const count = await deleteAuthenticators(
        tx,
        id,
        typeof authenticators === 'object' ? authenticators.passkeyId : undefined,
      );
      if (count > 0) await shortenGracePeriod(tx, id);
      return count;
    },
  },
  {
    tables: ['address_changes'],
    revokes: 'addressChange',
    revoke: (tx, { id }, { stopLinks = false }) =>
      countOf(tx`
        update address_changes
        set ended_at = coalesce(ended_at, now()),
          stopped_at = case when ${stopLinks} then stopped_at else coalesce(stopped_at, now()) end
        where account_id = ${id} and (ended_at is null or (stoppable and stopped_at is null and not ${stopLinks}))`),
  },
  {
    tables: ['calendar_feeds', 'account_merges.calendar_key'],
    revokes: 'calendar',
    isRetained: ({ calendar }) => calendar === true,
    revoke: async (tx, { id }) => {
      const merged = await tx`
        update account_merges set calendar_key = null
        where ${belongsToFamily(tx, id)} and calendar_key is not null`;
      const own = await tx`delete from calendar_feeds where ${belongsToFamily(tx, id)}`;
      return merged.count + own.count;
    },
  },
  {
    tables: ['nominees'],
    revokes: 'nominee',
    isRetained: ({ nominee }) => nominee === true,
    revoke: (tx, { id }) => countOf(tx`delete from nominees where account_id = ${id}`),
  },
  {
    tables: ['accounts.guardian_id'],
    revokes: 'children',
    isRetained: ({ children }) => children === true,
    revoke: removeChildren,
  },
  {
    tables: ['password_resets'],
    revoke: (tx, { email }) =>
      countOf(
        tx`update password_resets set used_at = now() where email = ${email} and used_at is null`,
      ),
  },
  {
    tables: ['sign_in_codes'],
    revoke: (tx, { email }) =>
      countOf(tx`update sign_in_codes set is_over = true where email = ${email} and not is_over`),
  },
  {
    // An invitation by this account would let another person in.
    tables: ['invitations.invited_by'],
    isRetained: ({ sessionId }) => sessionId !== undefined,
    revoke: (tx, { id }) => countOf(tx`delete from invitations where invited_by = ${id}`),
  },
];

/** The column records who did something; the row gives no access. */
const RECORDS_ACTOR = 'says who did something';
const READ_IN_SESSION = 'is read in a session alone';

/** The other columns that tie a row to an account or an address, each with the reason why it stays. */
export const UNREVOKED_COLUMNS: Readonly<Record<string, string>> = {
  'accounts.merged_into': 'nobody signs in to the other account',
  'accounts.email': 'is whose mailbox was proven',
  'account_merges.account_id': READ_IN_SESSION,
  'account_merges.other_id': 'nobody signs in to the other account',
  'account_merges.email': 'finds messages, for whoever is in a session',
  'account_merges.made_by': RECORDS_ACTOR,
  'announcement_consents.account_id': 'a mail to the address that was proven',
  'announcement_recipients.account_id': 'a mail to the address that was proven',
  'attendance.account_id': READ_IN_SESSION,
  'class_exceptions.teacher_id': 'the studio says who teaches',
  'class_notices.account_id': 'a mail to the address that was proven',
  'concessions.given_by': RECORDS_ACTOR,
  'consents.account_id': READ_IN_SESSION,
  'contact_messages.email': 'is read in a session alone, once the address is proven',
  'courses.teacher_id': 'the studio says who teaches',
  'courses.updated_by': RECORDS_ACTOR,
  'departed_accounts.account_id': 'is the number of a deleted account',
  'documents.issued_by': RECORDS_ACTOR,
  'ended_periods.account_id': 'was paid for',
  'enrolment_periods.account_id': 'was paid for',
  'enrolments.account_id': 'was paid for',
  'evening_mails.account_id': 'a mail to the address that was proven',
  'health_note_readings.account_id': READ_IN_SESSION,
  'health_note_readings.reader_id': RECORDS_ACTOR,
  'health_notes.account_id': READ_IN_SESSION,
  'holiday_notices.account_id': 'a mail to the address that was proven',
  'invitations.email': 'works in the mailbox alone',
  'meetings.updated_by': RECORDS_ACTOR,
  'notification_choices.account_id': READ_IN_SESSION,
  'orders.account_id': 'the studio’s books',
  'period_extensions.account_id': 'was paid for',
  'person_notes.account_id': 'is read by staff alone',
  'person_notes.written_by': RECORDS_ACTOR,
  'pushes.account_id': 'goes to browsers, which end with their sessions',
  'sealed_openings.account_id': 'is the number of a deleted account',
  'sealed_people.account_id': 'is the number of a deleted account',
  'sealed_people.email': 'is of a deleted account, and read at the server alone',
  'selections.account_id': READ_IN_SESSION,
  'studio_facts.changed_by': RECORDS_ACTOR,
  'studio_fact_changes.changed_by': RECORDS_ACTOR,
  'team_acts.account_id': RECORDS_ACTOR,
  'team_acts.person_id': RECORDS_ACTOR,
  'transfers.noted_by': RECORDS_ACTOR,
  'trial_mails.account_id': 'works in a session alone',
};
