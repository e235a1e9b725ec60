import type { Queryable } from '../../database/db.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Account } from './account.ts';

/** Notes a request for a new password, whether or not the address has an account. */
export async function insertPasswordReset(db: Queryable, email: string): Promise<number> {
  const [reset] = await db<{ id: number }[]>`
    insert into password_resets (email) values (${email}) returning id`;
  if (!reset) throw new Error('An insert returned no row.');
  return reset.id;
}

/** Whose account a request is about, if it has one and the link still works. */
export async function findResettableAccount(
  db: Queryable,
  resetId: number,
): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select accounts.id, name, accounts.email, role
    from password_resets join accounts on accounts.email = password_resets.email
    where password_resets.id = ${resetId} and used_at is null and expires_at > now()`;
  return account;
}

/**
 * Uses a link up, and every other one of the same person; the account's id if it
 * still worked. Who has the link reads the mail, so the address is proven theirs.
 */
export async function usePasswordReset(
  db: Queryable,
  resetId: number,
): Promise<number | undefined> {
  // Before any link, as whoever deletes the account locks them in this order.
  await db`
    select from accounts
    where email = (select email from password_resets where id = ${resetId})
    for no key update`;
  const used = await db<{ id: number; email: string }[]>`
    update password_resets set used_at = now()
    where used_at is null and email = (
      select email from password_resets
      where id = ${resetId} and used_at is null and expires_at > now()
    )
    returning id, email`;
  const own = used.find(({ id }) => id === resetId);
  if (!own) return undefined;
  const [account] = await db<{ id: number }[]>`
    update accounts set email_proven_at = now() where email = ${own.email} returning id`;
  return account?.id;
}

/** Forgets requests that are older than a day, at most so many: they are a list of addresses. Gives how many. */
export async function forgetOldPasswordResets(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'password_resets',
    db`where created_at < now() - interval '1 day'
      limit ${atMost}`,
  );
}
