import { hasProvenEmail } from '../../accounts/login/queries.ts';
import type { SignedIn } from '../../accounts/sessions/guards.ts';
import { proveMailbox, retainedInSession } from '../../accounts/sessions/revoke-access.ts';
import type { Deps } from '../../platform/deps.ts';
import { isTrialKey, requestTrialMail } from './queries.ts';

/** The key in `?way=` of a mailed trial link; `undefined` if it is absent or invalid. */
export const parseTrialKey = (query: string | undefined): string | undefined =>
  query && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(query) ? query : undefined;

/** Verifies the e-mail address of the account, if it opens the trial link that was mailed to it. */
export async function redeemTrialKey(
  { sql, enqueueMail }: Pick<Deps, 'sql' | 'enqueueMail'>,
  { holder, key }: { holder: SignedIn | undefined; key: string | undefined },
): Promise<void> {
  if (!holder || !key) return;
  const { account, session } = holder;
  const { id: accountId, email, hasShownKey } = account;
  if (await hasProvenEmail(sql, accountId)) return;
  if (!(await isTrialKey(sql, { key, accountId }))) return;
  const kept = retainedInSession({ sessionId: session.sessionId, hasShownKey });
  await sql.begin((tx) => proveMailbox({ enqueueMail }, tx, { accountId, email, retained: kept }));
}

/** Mails the link to the course's free class: at most once an hour for an account. */
export async function sendTrialMail(
  { sql, enqueueMail }: Pick<Deps, 'sql' | 'enqueueMail'>,
  request: { courseId: number; accountId: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    const id = await requestTrialMail(tx, request);
    if (id !== undefined) await enqueueMail(tx, { kind: 'trial', id });
  });
}
