import type { Sql } from 'postgres';
import type { Ledger } from './ledger.ts';

const names = async (rows: Promise<readonly { name: string }[]>) =>
  (await rows).map(({ name }) => name);

const byKey = async (rows: Promise<readonly { key: string; value: string }[]>) =>
  new Map((await rows).map(({ key, value }) => [key, value]));

/** Where each kind of acknowledged write is found in the database. */
export const ledgerKinds: readonly ((ledger: Ledger) => void)[] = [
  (ledger) =>
    ledger.defineRows('account', (sql: Sql) => names(sql`select email as name from accounts`)),
  (ledger) =>
    ledger.defineRows('message', (sql) => names(sql`select message as name from contact_messages`)),
  (ledger) => ledger.defineRows('order', (sql) => names(sql`select id::text as name from orders`)),
  (ledger) =>
    ledger.defineValues('meeting link', (sql) =>
      byKey(sql`select id::text as key, meeting_link as value from meetings`),
    ),
];
