import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { isUnprovenAddress } from './queries.ts';

/**
 * Whether one more mail may go to this address; if so it is counted. Anybody can
 * register any address and have mails sent there, so until its owner has opened a
 * link of ours it gets a few a day. Who asked is told the same either way.
 */
export async function mayWriteTo(
  { sql, limits }: Pick<Deps, 'sql' | 'limits'>,
  email: string,
): Promise<boolean> {
  if (!(await isUnprovenAddress(sql, email))) return true;
  try {
    await limits.unprovenMailPerAccount.take(email);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
