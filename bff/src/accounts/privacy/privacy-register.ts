import { connectDatabase } from '../../platform/database/db.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import {
  type AffectedPerson,
  type BreachScope,
  listAffectedPeople,
} from './breach-report-queries.ts';
import { findNomineeByEmail, type Nominee } from './nominee-queries.ts';
import { openSealedRecords, type SealedRecord } from './sealed-record-queries.ts';

export type { AffectedPerson, BreachScope, Nominee, SealedRecord };

/** The data that the law requires a studio to provide, for the command `pnpm concerned`. No screen shows any of it. */
export interface PrivacyRegister {
  /** The people of the scope, with their contacts. */
  listAffectedPeople(scope: BreachScope): Promise<AffectedPerson[]>;
  /** The sealed records for a number, an address or a phone number. Logs each opening with its reason. */
  openSealedRecords(request: { about: string; reason: string }): Promise<SealedRecord[]>;
  /** The nominee of the account with this address; `undefined` if it has none, or there is no account. */
  findNominee(email: string): Promise<Nominee | undefined>;
  /** Closes the connection, after at most 2 seconds. */
  close(): Promise<void>;
}

/**
 * Opens the register on a connection of its own; the caller closes it. Runs pending migrations first.
 * Rejects when the database cannot be reached.
 */
export async function openPrivacyRegister(databaseUrl: string): Promise<PrivacyRegister> {
  await migrateDatabase(databaseUrl);
  const sql = connectDatabase(databaseUrl, { max: 1 });
  return {
    listAffectedPeople: (scope) => listAffectedPeople(sql, scope),
    openSealedRecords: (request) => openSealedRecords(sql, request),
    findNominee: (email) => findNomineeByEmail(sql, email.trim().toLowerCase()),
    close: () => sql.end({ timeout: 2 }),
  };
}
