import type { Deps } from '../../deps.ts';
import { askForTrialMail, proveByTrialMail } from './queries.ts';

/** The key in `?way=` of a mailed address; `undefined` where there is none. */
export const wayIn = (query: string | undefined): string | undefined =>
  query && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(query) ? query : undefined;

/** Who opens a mailed way in, signed in as who asked for it, has shown that they read the address. */
export async function takeWayIn(
  { sql }: Pick<Deps, 'sql'>,
  { account, key }: { account: { id: number } | undefined; key: string | undefined },
): Promise<void> {
  if (account && key) await proveByTrialMail(sql, { key, accountId: account.id });
}

/** Mails the way into the course's free class: at most once an hour for an account. */
export async function mailWayIn(
  { sql, enqueueMail }: Pick<Deps, 'sql' | 'enqueueMail'>,
  asked: { courseId: number; accountId: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    const id = await askForTrialMail(tx, asked);
    if (id !== undefined) await enqueueMail(tx, { kind: 'trial', id });
  });
}
