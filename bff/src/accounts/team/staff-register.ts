import {
  connectDatabase,
  type Sql,
  type Transaction,
  violates,
} from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { type MailOutlet, openMailOutlet } from '../../platform/queue/mail-outlet.ts';
import { worksForStudio } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { insertPasswordReset } from '../login/password-reset-queries.ts';
import {
  findAccountByEmail,
  findCredentials,
  hasProvenEmail,
  listTeam,
  noteProven,
  setRole,
} from '../login/queries.ts';
import { endOtherWaysIn } from '../sessions/other-ways-in.ts';
import { endAllSessions } from '../sessions/queries.ts';
import { forgetKeys } from '../two-factor/authenticators.ts';
import { tellAccessChange } from './audit-log.ts';
import { noteAct, noteDone } from './audit-log-queries.ts';
import { vouchForAddress } from './queries.ts';
import type { TeamRole } from './team.ts';

export type { Account, TeamRole };

/** Whether a change was refused as nobody would be owner any more. */
export const isLastOwner = (error: unknown): boolean => violates(error, 'one_owner_at_least');

/** The accounts as `pnpm staff` manages them. Addresses are trimmed and put in lower case first. */
export interface StaffRegister {
  /** The account with this address; `undefined` when there is none. */
  find(email: string): Promise<Account | undefined>;
  /**
   * Gives the account a role, by default that of staff, and returns it with whether its ways in have ended; `undefined` when the address has no account. Of an account that did not
   * work for the studio, or whose mailbox nobody has proven, every way in ends: anybody may have registered it. Its owner is mailed a link to choose a password. `keepsWaysIn`: whoever
   * asks has seen the person register, so that the mailbox counts as proven.
   */
  grant(
    email: string,
    role?: TeamRole,
    how?: { keepsWaysIn?: boolean },
  ): Promise<(Account & { hasEnded: boolean }) | undefined>;
  /**
   * Makes the account a learner again and returns it; `undefined` when the address has no account. Rejects with the check violation
   * `one_owner_at_least` where it is the last owner's.
   */
  revoke(email: string): Promise<Account | undefined>;
  /** Ends every session of the account and returns it; `undefined` when the address has no account. */
  signOut(email: string): Promise<Account | undefined>;
  /**
   * Forgets the account's passkeys, codes and recovery codes, ends its sessions, and has its owner told by mail. Whoever asks for it by the address says that it is theirs. Returns the account;
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
  const give = async (tx: Transaction, email: string, role: Account['role']) => {
    const account = await setRole(tx, { email, role });
    if (!account) return undefined;
    await tellAccessChange(tx, account.id, role);
    const act = role === 'learner' ? 'team.remove' : 'team.change';
    await noteDone(tx, await noteAct(tx, { act, personId: account.id }), { status: 200 });
    return account;
  };
  /** Does the work with the queue of mails, which the servers send. */
  const withMails = async <Result>(work: (outlet: MailOutlet) => Promise<Result>) => {
    const outlet = await openMailOutlet(databaseUrl);
    try {
      return await work(outlet);
    } finally {
      await outlet.close();
    }
  };
  /** Ends what others may have of the account, and mails its owner the link to another password. */
  const admit = async (outlet: MailOutlet, tx: Transaction, { id, email }: Account) => {
    await endOtherWaysIn(outlet, tx, id, { children: true });
    await vouchForAddress(tx, id);
    const resetId = await insertPasswordReset(tx, email);
    await outlet.enqueueMail(tx, { kind: 'password-reset', id: resetId });
  };
  const grant: StaffRegister['grant'] = async (typed, role = 'staff', { keepsWaysIn } = {}) => {
    const email = addressIn(typed);
    return withMails((outlet) =>
      sql.begin(async (tx) => {
        const named = await findCredentials(tx, email);
        await lockFamilies(tx, named ? [named.id] : []);
        const known = await findCredentials(tx, email);
        if (!known) return undefined;
        const wasIn = worksForStudio(known.role) && known.isProven;
        const hasEnded = !wasIn && !keepsWaysIn;
        if (hasEnded) await admit(outlet, tx, known);
        else if (keepsWaysIn) await noteProven(tx, known.id);
        const account = await give(tx, email, role);
        return account && { ...account, hasEnded };
      }),
    ) as ReturnType<StaffRegister['grant']>;
  };
  return {
    find,
    grant,
    revoke: (email) =>
      sql.begin((tx) => give(tx, addressIn(email), 'learner')) as Promise<Account | undefined>,
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
      await withMails((outlet) =>
        sql.begin(async (tx) => {
          await forgetKeys(outlet, tx, account.id);
          await vouchForAddress(tx, account.id);
          await tellAccessChange(tx, account.id, 'keys forgotten');
        }),
      );
      return account;
    },
    hasProvenEmail: ({ id }) => hasProvenEmail(sql, id),
    list: () => listTeam(sql),
    close: () => sql.end({ timeout: 2 }),
  };
}
