import { connectDatabase } from '../../platform/database/db.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { type Concerned, listConcerned, type Scope } from './breach-report-queries.ts';
import { findNominee, type Nominee } from './nominee-queries.ts';
import { openSealed, type SealedPerson } from './sealed-record-queries.ts';

export type { Concerned, Nominee, Scope, SealedPerson };

/** What the law asks a studio to be able to say, as `pnpm concerned` reads it. No screen shows any of it. */
export interface LawRegister {
  /** Everybody of the scope, with how to reach them. */
  concerned(scope: Scope): Promise<Concerned[]>;
  /** Whom a number, an address or a phone number names among the deleted accounts. Notes the look and its reason. */
  openSealed(request: { about: string; reason: string }): Promise<SealedPerson[]>;
  /** Whom the account with this address has named; `undefined` where it has named nobody, or there is none. */
  nominee(email: string): Promise<Nominee | undefined>;
  /** Closes the connection, after at most 2 seconds. */
  close(): Promise<void>;
}

/**
 * Opens the register on a connection of its own; the caller closes it. Runs pending migrations first.
 * Rejects when the database cannot be reached.
 */
export async function openLawRegister(databaseUrl: string): Promise<LawRegister> {
  await migrateDatabase(databaseUrl);
  const sql = connectDatabase(databaseUrl, { max: 1 });
  return {
    concerned: (scope) => listConcerned(sql, scope),
    openSealed: (request) => openSealed(sql, request),
    nominee: (email) => findNominee(sql, email.trim().toLowerCase()),
    close: () => sql.end({ timeout: 2 }),
  };
}
