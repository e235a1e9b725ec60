import { connectDatabase, type Sql } from '../../database/db.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import type { Account } from './account.ts';
import { findAccountByEmail, hasProvenEmail, listAccountsWithRole, setRole } from './queries.ts';
import { endAllSessions } from './session-queries.ts';

export type { Account };

export interface StaffRegister {
  /** The account with this address, if there is one. */
  find(email: string): Promise<Account | undefined>;
  /** Makes the account staff; nothing when the address has no account. */
  grant(email: string): Promise<Account | undefined>;
  /** Makes the account a learner again; nothing when the address has no account. */
  revoke(email: string): Promise<Account | undefined>;
  /** Ends every session of the account; nothing when the address has no account. */
  signOut(email: string): Promise<Account | undefined>;
  /** Whether a mail to the account's address was opened by who uses it: anyone can register any address. */
  hasProvenEmail(account: Account): Promise<boolean>;
  /** All staff, in order of address. */
  list(): Promise<Account[]>;
  close(): Promise<void>;
}

/** The register of staff in this database, migrated if it is new. Throws when it is away. */
export async function openStaffRegister(databaseUrl: string): Promise<StaffRegister> {
  await migrateDatabase(databaseUrl);
  const sql = connectDatabase(databaseUrl, { max: 1 });
  return registerIn(sql);
}

const addressIn = (typed: string) => typed.trim().toLowerCase();

function registerIn(sql: Sql): StaffRegister {
  const find = (email: string) => findAccountByEmail(sql, addressIn(email));
  const give = (role: Account['role']) => (email: string) =>
    setRole(sql, { email: addressIn(email), role });
  return {
    find,
    grant: give('staff'),
    revoke: give('learner'),
    signOut: async (email) => {
      const account = await find(email);
      if (account) await sql.begin((tx) => endAllSessions(tx, account.id));
      return account;
    },
    hasProvenEmail: ({ id }) => hasProvenEmail(sql, id),
    list: () => listAccountsWithRole(sql, 'staff'),
    close: () => sql.end({ timeout: 2 }),
  };
}
