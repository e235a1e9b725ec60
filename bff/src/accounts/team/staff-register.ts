import {
  connectDatabase,
  type Sql,
  type Transaction,
  violatesConstraint,
} from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { type MailQueueClient, openMailQueue } from '../../platform/queue/mail-queue-client.ts';
import { isTeamRole, type TeamRole } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { insertPasswordReset } from '../login/password-reset-queries.ts';
import {
  findAccountByEmail,
  findCredentials,
  hasProvenEmail,
  listTeam,
  markEmailProven,
  setRole,
} from '../login/queries.ts';
import { endAllSessions } from '../sessions/queries.ts';
import { revokeOtherAccess } from '../sessions/revoke-access.ts';
import { resetTwoFactor } from '../two-factor/authenticators.ts';
import { notifyAccessChange } from './audit-log.ts';
import { beginAuditEntry, completeAuditEntry } from './audit-log-queries.ts';
import { trustCurrentAddress } from './queries.ts';

export type { Account, TeamRole };

/** Whether a change was refused because no owner would be left. */
export const isLastOwner = (error: unknown): boolean =>
  violatesConstraint(error, 'one_owner_at_least');

/** The accounts as `pnpm staff` manages them. Addresses are trimmed and put in lower case first. */
export interface StaffRegister {
  /** The account with this address; `undefined` when there is none. */
  find(email: string): Promise<Account | undefined>;
  /**
   * Gives the account a role of the team, and returns it with whether its access was revoked; `undefined` when the address has
   * no account. The access of an account that was not of the team, or whose mailbox is not proven, is revoked, as anybody may have
   * registered it. Its owner is mailed a link to choose a password. `keepsAccess`: the operator has seen the person register, so the mailbox
   * counts as proven.
   */
  grant(
    email: string,
    role: TeamRole,
    how?: { keepsAccess?: boolean },
  ): Promise<(Account & { accessRevoked: boolean }) | undefined>;
  /**
   * Makes the account a learner again and returns it; `undefined` when the address has no account. Rejects with the check violation
   * `one_owner_at_least` if it is the last owner's.
   */
  revoke(email: string): Promise<Account | undefined>;
  /** Ends every session of the account and returns it; `undefined` when the address has no account. */
  signOut(email: string): Promise<Account | undefined>;
  /**
   * Deletes the account's passkeys, codes and recovery codes, ends its sessions, and notifies its owner by mail. The operator vouches for the
   * address. Returns the account; `undefined` when the address has none.
   */
  resetTwoFactor(email: string): Promise<Account | undefined>;
  /** Whether the account's address is proven: a mailed link was opened. Anybody can register any address. */
  hasProvenEmail(account: Account): Promise<boolean>;
  /** The team, in order of address. */
  list(): Promise<Account[]>;
  /** Closes the connection, after at most 2 seconds. */
  close(): Promise<void>;
}

/**
 * Opens the register on a connection of its own; the caller closes it. Runs pending migrations first.
 * Rejects when the database cannot be reached.
 */
export async function openStaffRegister(databaseUrl: string): Promise<StaffRegister> {
  await migrateDatabase(databaseUrl);
  const sql = connectDatabase(databaseUrl, { max: 1 });
  return createStaffRegister(sql, databaseUrl);
}

const normalizeAddress = (typed: string) => typed.trim().toLowerCase();

function createStaffRegister(sql: Sql, databaseUrl: string): StaffRegister {
  const find = (email: string) => findAccountByEmail(sql, normalizeAddress(email));
  const assignRole = async (tx: Transaction, email: string, role: Account['role']) => {
    const account = await setRole(tx, { email, role });
    if (!account) return undefined;
    await notifyAccessChange(tx, account.id, role);
    const permission = isTeamRole(role) ? 'team.change' : 'team.remove';
    await completeAuditEntry(tx, await beginAuditEntry(tx, { permission, personId: account.id }), {
      status: 200,
    });
    return account;
  };
  /** Runs `work` with the mail queue, whose mails the servers send. */
  const withMailOutlet = async <Result>(work: (outlet: MailQueueClient) => Promise<Result>) => {
    const outlet = await openMailQueue(databaseUrl);
    try {
      return await work(outlet);
    } finally {
      await outlet.close();
    }
  };
  /** Revokes the access that others may have to the account, and mails its owner the link for a new password. */
  const admit = async (outlet: MailQueueClient, tx: Transaction, { id, email }: Account) => {
    await revokeOtherAccess(outlet, tx, id, { children: true });
    await trustCurrentAddress(tx, id);
    const resetId = await insertPasswordReset(tx, email);
    await outlet.enqueueMail(tx, { kind: 'password-reset', id: resetId });
  };
  const grant: StaffRegister['grant'] = async (typed, role, { keepsAccess } = {}) => {
    const email = normalizeAddress(typed);
    return withMailOutlet((outlet) =>
      sql.begin(async (tx) => {
        const named = await findCredentials(tx, email);
        await lockFamilies(tx, named ? [named.id] : []);
        const known = await findCredentials(tx, email);
        if (!known) return undefined;
        const wasTrustedMember = isTeamRole(known.role) && known.isProven;
        const accessRevoked = !wasTrustedMember && !keepsAccess;
        if (accessRevoked) await admit(outlet, tx, known);
        else if (keepsAccess) await markEmailProven(tx, known.id);
        const account = await assignRole(tx, email, role);
        return account && { ...account, accessRevoked };
      }),
    ) as ReturnType<StaffRegister['grant']>;
  };
  return {
    find,
    grant,
    revoke: (email) =>
      sql.begin((tx) => assignRole(tx, normalizeAddress(email), 'learner')) as Promise<
        Account | undefined
      >,
    signOut: async (email) => {
      const account = await find(email);
      if (!account) return undefined;
      await sql.begin(async (tx) => {
        await endAllSessions(tx, account.id);
        await notifyAccessChange(tx, account.id, 'signed out');
      });
      return account;
    },
    resetTwoFactor: async (email) => {
      const account = await find(email);
      if (!account) return undefined;
      await withMailOutlet((outlet) =>
        sql.begin(async (tx) => {
          await resetTwoFactor(outlet, tx, account.id);
          await trustCurrentAddress(tx, account.id);
          await notifyAccessChange(tx, account.id, 'keys forgotten');
        }),
      );
      return account;
    },
    hasProvenEmail: ({ id }) => hasProvenEmail(sql, id),
    list: () => listTeam(sql),
    close: () => sql.end({ timeout: 2 }),
  };
}
