import { hasProvenEmail } from '../../accounts/login/queries.ts';
import type { SignedIn } from '../../accounts/sessions/guards.ts';
import { inSession, proveMailbox } from '../../accounts/sessions/other-ways-in.ts';
import type { Deps } from '../../platform/deps.ts';
import { askForTrialMail, isTrialKey } from './queries.ts';

/** The key in `?way=` of a mailed address; `undefined` where there is none. */
export const wayIn = (query: string | undefined): string | undefined =>
  query && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(query) ? query : undefined;

/** Who opens a mailed way in, signed in as who asked for it, has shown that they read the address. */
export async function takeWayIn(
  { sql, enqueueMail }: Pick<Deps, 'sql' | 'enqueueMail'>,
  { holder, key }: { holder: SignedIn | undefined; key: string | undefined },
): Promise<void> {
  if (!holder || !key) return;
  const { account, session } = holder;
  const { id: accountId, email, hasShownKey } = account;
  if (await hasProvenEmail(sql, accountId)) return;
  if (!(await isTrialKey(sql, { key, accountId }))) return;
  const kept = inSession({ sessionId: session.sessionId, hasShownKey });
  await sql.begin((tx) => proveMailbox({ enqueueMail }, tx, { accountId, email, kept }));
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
