import type { Sql } from 'postgres';
import type { Ledger } from './ledger.ts';

const names = async (rows: Promise<readonly { name: string }[]>) =>
  (await rows).map(({ name }) => name);

const byKey = async (rows: Promise<readonly { key: string; value: string }[]>) =>
  new Map((await rows).map(({ key, value }) => [key, value]));

/** Accounts that nobody has logged in to, and orders that nobody has paid (bff/src/shared/retention-policy.ts). */
const UNUSED_ACCOUNT_DAYS = 364;
const UNPAID_ORDER_DAYS = 729;

/** Where each kind of acknowledged write is found in the database. */
export function defineKinds(ledger: Ledger): void {
  const accounts = (sql: Sql) => names(sql`select email as name from accounts`);
  ledger.defineRows('account', { read: accounts, keptDays: UNUSED_ACCOUNT_DAYS });
  ledger.defineRows('account in use', { read: accounts });
  ledger.defineRows('message', {
    read: (sql) => names(sql`select message as name from contact_messages`),
  });
  ledger.defineRows('order', {
    read: (sql) => names(sql`select id || ' ' || amount as name from orders`),
    keptDays: UNPAID_ORDER_DAYS,
  });
  ledger.defineRows('order event', {
    read: (sql) => names(sql`select order_id || ' ' || state as name from order_events`),
    keptDays: UNPAID_ORDER_DAYS,
  });
  ledger.defineRows('invoice', { read: (sql) => names(sql`select number as name from documents`) });
  ledger.defineRows('course', { read: (sql) => names(sql`select id::text as name from courses`) });
  ledger.defineValues('meeting link', (sql) =>
    byKey(sql`select id::text as key, meeting_link as value from meetings`),
  );
}
