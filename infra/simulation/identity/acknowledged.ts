import type { Person } from '../person.ts';
import { noted, type World } from '../world.ts';

/** No account has this address any longer, as it should be. */
export function forgetAddress({ ledger }: World, email: string): void {
  for (const kind of ['account', 'account in use']) ledger.removed(kind, (name) => name === email);
}

/** The account of this person has another address from now on. */
export function moveTo(world: World, person: Person, email: string): void {
  forgetAddress(world, person.email);
  world.ledger.added('account', email);
  person.email = email;
}

/** The account has the address that is stored. A link that was used twice is refused, though the first call was done. */
export async function followAddress(world: World, person: Person): Promise<void> {
  const [account] = await world.sql<{ email: string | null }[]>`
    select email from accounts where id = ${person.accountId ?? 0}`;
  if (account?.email && account.email !== person.email) moveTo(world, person, account.email);
}

/** The ids of the orders that go with these accounts: those without any payment. */
export async function unpaidOrders({ sql }: World, accounts: number[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id::text from orders
    where account_id = any(${accounts}::integer[]) and state <> 'paid'
      and not exists (select from documents where order_id = orders.id)`;
  return rows.map(({ id }) => id);
}

/**
 * The ids of the orders that go once the owner of this address proves the mailbox: those without any payment, for children that
 * somebody has added before.
 */
export async function ordersBeforeProof(world: World, email: string): Promise<string[]> {
  const children = await world.sql<{ id: number }[]>`
    select child.id from accounts child join accounts on accounts.id = child.guardian_id
    where accounts.email = ${email} and accounts.email_proven_at is null`;
  return unpaidOrders(
    world,
    children.map(({ id }) => id),
  );
}

/** The orders were deleted with their account. */
export function forgetOrders({ ledger }: World, ids: readonly string[]): void {
  for (const kind of ['order', 'order event'])
    ledger.removed(kind, (name) => ids.includes(name.split(' ')[0] ?? ''));
}

/** The last answer of each account about announcements, as acknowledged; undefined where an answer was lost. */
export const announcementAnswers = (world: World): Map<number, boolean | undefined> =>
  noted(world, 'announcement answers', () => new Map());

/** The ids of accounts whose deletion was acknowledged. */
export const deletedAccounts = (world: World): Set<number> =>
  noted(world, 'deleted accounts', () => new Set());
