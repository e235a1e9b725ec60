import type { Transaction } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import type { Deps } from '../../platform/deps.ts';
import { ACCESS_METHODS, type RetainedAccess } from './access-methods.ts';
import type { RevokedAccess } from './revoked-access.ts';

type RevocationDeps = Pick<Deps, 'enqueueMail'>;

/** An account, if it still has this address. */
interface AccountMailbox {
  accountId: number;
  email: string;
}

/** Retains nothing: for a person who has proven only the mailbox. */
export const RETAIN_NOTHING: RetainedAccess = {};

/**
 * A session of an account with an unproven mailbox was begun with the password, so what was created with the password is retained. Other
 * sessions end, and the authenticators, unless the session has used one.
 */
export const retainedInSession = (session: {
  sessionId: string;
  hasShownKey: boolean;
}): RetainedAccess => ({
  sessionId: session.sessionId,
  password: true,
  authenticators: session.hasShownKey ? 'all' : undefined,
  calendar: true,
  nominee: true,
  children: true,
});

/**
 * Marks the account's address as proven. The first time all other access is revoked, whatever was ordered before: anybody can register any
 * address, and would keep access otherwise. Mails the owner what was revoked, and returns it. Locks the account and its children; does
 * nothing if the account has another address by now.
 */
export async function proveMailbox(
  deps: RevocationDeps,
  tx: Transaction,
  { accountId, email, retained }: AccountMailbox & { retained: RetainedAccess },
): Promise<RevokedAccess[]> {
  await lockFamilies(tx, [accountId]);
  const newlyProven = await tx`
    update accounts set email_proven_at = now()
    where id = ${accountId} and email = ${email} and email_proven_at is null and merged_into is null
    returning id`;
  return newlyProven.length > 0 ? revokeOtherAccess(deps, tx, accountId, retained) : [];
}

/**
 * Revokes all access to the account except what is retained, and returns what was revoked. Mails it to the owner if it is more than
 * sessions. Raises the token version if no session is retained. The account and its children must be locked.
 */
export async function revokeOtherAccess(
  { enqueueMail }: RevocationDeps,
  tx: Transaction,
  accountId: number,
  retained: RetainedAccess,
): Promise<RevokedAccess[]> {
  const [account] = await tx<{ id: number; email: string | null }[]>`
    update accounts
    set token_version = token_version + case when ${retained.sessionId === undefined} then 1 else 0 end
    where id = ${accountId}
    returning id, email`;
  if (!account) throw new Error('An account that is locked is gone.');
  const revoked: RevokedAccess[] = [];
  for (const method of ACCESS_METHODS) {
    if (method.isRetained?.(retained)) continue;
    const count = await method.revoke(tx, account, retained);
    if (count > 0 && method.revokes) revoked.push(method.revokes);
  }
  if (revoked.some((way) => way !== 'sessions')) {
    await tx`update accounts set ended_ways = ${revoked} where id = ${accountId}`;
    await enqueueMail(tx, { kind: 'ways-ended', id: accountId });
  }
  return revoked;
}
