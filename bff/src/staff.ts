import { hasProvenEmail, listAccountsWithRole, setRole } from './auth/queries.ts';
import type { Account } from './contract.ts';
import { connectDatabase, type Sql } from './db.ts';
import { migrate } from './migrate.ts';

export interface StaffRegister {
  /** Makes the account staff; nothing when the address has no account. */
  grant(email: string): Promise<Account | undefined>;
  /** Makes the account a learner again; nothing when the address has no account. */
  revoke(email: string): Promise<Account | undefined>;
  /** Whether a mail to the account's address was opened by who uses it: anyone can register any address. */
  hasProvenEmail(account: Account): Promise<boolean>;
  /** All staff, in order of address. */
  list(): Promise<Account[]>;
  close(): Promise<void>;
}

/** The register of staff in this database, migrated if it is new. Throws when it is away. */
export async function openStaffRegister(databaseUrl: string): Promise<StaffRegister> {
  const sql = connectDatabase(databaseUrl, { max: 1 });
  await migrate(sql);
  return registerIn(sql);
}

function registerIn(sql: Sql): StaffRegister {
  const give = (role: Account['role']) => (email: string) =>
    setRole(sql, { email: email.trim().toLowerCase(), role });
  return {
    grant: give('staff'),
    revoke: give('learner'),
    hasProvenEmail: ({ id }) => hasProvenEmail(sql, id),
    list: () => listAccountsWithRole(sql, 'staff'),
    close: () => sql.end({ timeout: 2 }),
  };
}
