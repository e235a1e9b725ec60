import { connectDatabase, type Sql, violates } from '../database/db.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { openMailOutlet } from '../jobs/mail-outlet.ts';
import type { Account } from './account.ts';
import { noteAct, noteDone } from './act-log-queries.ts';
import { tellAccessChange } from './acts-log.ts';
import { findAccountByEmail, hasProvenEmail, listTeam, setRole } from './queries.ts';
import { forgetKeys } from './second-step/keys.ts';
import { endAllSessions } from './session-queries.ts';
import type { TeamRole } from './team/team.ts';

export type { Account, TeamRole };

/** Whether a change was refused as nobody would be owner any more. */
export const isLastOwner = (error: unknown): boolean => violates(error, 'one_owner_at_least');

/** The accounts as `pnpm staff` manages them. Addresses are trimmed and put in lower case first. */
export interface StaffRegister {
  /** The account with this address; `undefined` when there is none. */
  find(email: string): Promise<Account | undefined>;
  /** Gives the account a role, by default that of staff, and returns it; `undefined` when the address has no account. */
  grant(email: string, role?: TeamRole): Promise<Account | undefined>;
  /**
   * Makes the account a learner again and returns it; `undefined` when the address has no account. Rejects with the check violation
   * `one_owner_at_least` where it is the last owner's.
   */
  revoke(email: string): Promise<Account | undefined>;
  /** Ends every session of the account and returns it; `undefined` when the address has no account. */
  signOut(email: string): Promise<Account | undefined>;
  /**
   * Forgets the account's passkeys, codes and recovery codes, ends its sessions, and has its owner told by mail. Returns the account;
   * `undefined` when the address has none.
   */
  forgetKeys(email: string): Promise<Account | undefined>;
  /** Whether the account's address is proven: a mailed link was opened. Anybody can register any address. */
  hasProvenEmail(account: Account): Promise<boolean>;
  /** All who work for the studio, in order of address. */
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
  return registerIn(sql, databaseUrl);
}

const addressIn = (typed: string) => typed.trim().toLowerCase();

function registerIn(sql: Sql, databaseUrl: string): StaffRegister {
  const find = (email: string) => findAccountByEmail(sql, addressIn(email));
  const give = (email: string, role: Account['role']) =>
    sql.begin(async (tx) => {
      const account = await setRole(tx, { email: addressIn(email), role });
      if (!account) return undefined;
      await tellAccessChange(tx, account.id, role);
      const act = role === 'learner' ? 'team.remove' : 'team.change';
      await noteDone(tx, await noteAct(tx, { act, personId: account.id }), { status: 200 });
      return account;
    });
  return {
    find,
    grant: (email, role = 'staff') => give(email, role),
    revoke: (email) => give(email, 'learner'),
    signOut: async (email) => {
      const account = await find(email);
      if (!account) return undefined;
      await sql.begin(async (tx) => {
        await endAllSessions(tx, account.id);
        await tellAccessChange(tx, account.id, 'signed out');
      });
      return account;
    },
    forgetKeys: async (email) => {
      const account = await find(email);
      if (!account) return undefined;
      const outlet = await openMailOutlet(databaseUrl);
      try {
        await sql.begin(async (tx) => {
          await forgetKeys(outlet, tx, account.id);
          await tellAccessChange(tx, account.id, 'keys forgotten');
        });
      } finally {
        await outlet.close();
      }
      return account;
    },
    hasProvenEmail: ({ id }) => hasProvenEmail(sql, id),
    list: () => listTeam(sql),
    close: () => sql.end({ timeout: 2 }),
  };
}
