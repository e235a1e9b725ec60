import type { Transaction } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import type { Deps } from '../../platform/deps.ts';
import type { EndedWay } from './ended-ways.ts';
import { type Kept, WAYS_IN } from './ways-in.ts';

type Parts = Pick<Deps, 'enqueueMail'>;

/** Which account, as far as it still has this address. */
interface Mailbox {
  accountId: number;
  email: string;
}

/** What ends where nothing was shown but the mailbox: all. */
export const NOTHING: Kept = {};

/**
 * In a session of an account whose mailbox nobody had proven, its person has the password: nothing else began it. So what has been made with
 * that is theirs. Other sessions end, and keys of which the session has shown none.
 */
export const inSession = (session: { sessionId: string; hasShownKey: boolean }): Kept => ({
  sessionId: session.sessionId,
  password: true,
  keys: session.hasShownKey ? 'all' : undefined,
  calendar: true,
  nominee: true,
  children: true,
});

/**
 * Notes that the account's address is its owner's. The first time every other way into the account ends, whatever was ordered before: anybody
 * can register any address, and would stay in the account otherwise. Its owner is mailed what ended, which is returned. Locks the account and its children; nothing
 * happens where it has another address by now.
 */
export async function proveMailbox(
  parts: Parts,
  tx: Transaction,
  { accountId, email, kept }: Mailbox & { kept: Kept },
): Promise<EndedWay[]> {
  await lockFamilies(tx, [accountId]);
  const first = await tx`
    update accounts set email_proven_at = now()
    where id = ${accountId} and email = ${email} and email_proven_at is null and merged_into is null
    returning id`;
  return first.length > 0 ? endOtherWaysIn(parts, tx, accountId, kept) : [];
}

/**
 * Ends every way into the account but what is kept, returns what ended, and has its owner told by mail where that is more than their sign-ins. Where no
 * session is kept, raises the token version. The account and its children must be locked.
 */
export async function endOtherWaysIn(
  { enqueueMail }: Parts,
  tx: Transaction,
  accountId: number,
  kept: Kept,
): Promise<EndedWay[]> {
  const [account] = await tx<{ id: number; email: string | null }[]>`
    update accounts
    set token_version = token_version + case when ${kept.sessionId === undefined} then 1 else 0 end
    where id = ${accountId}
    returning id, email`;
  if (!account) throw new Error('An account that is locked is gone.');
  const ended: EndedWay[] = [];
  for (const way of WAYS_IN) {
    if (way.isKept?.(kept)) continue;
    const count = await way.end(tx, account, kept);
    if (count > 0 && way.told) ended.push(way.told);
  }
  if (ended.some((way) => way !== 'sessions')) {
    await tx`update accounts set ended_ways = ${ended} where id = ${accountId}`;
    await enqueueMail(tx, { kind: 'ways-ended', id: accountId });
  }
  return ended;
}
