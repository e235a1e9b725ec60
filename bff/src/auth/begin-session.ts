import type { Context } from 'hono';
import { setJoinCookie } from '../credentials/cookies.ts';
import type { Deps } from '../deps.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import type { Language } from '../words/languages.ts';
import { type Account, asUser, type User } from './account.ts';
import { chooseFirstLanguage } from './queries.ts';
import { startSession } from './session-queries.ts';

/** Who has proven to own the account: it, and its token version when that was proven. */
export interface Proven extends Account {
  tokenVersion: number;
}

/**
 * What every way to sign in ends with: starts a session of 30 days, gives an account that has chosen no language that of the app, and
 * sets the cookie for `/join`. Returns the token and the account; `undefined` when its password was changed, or all its sessions were
 * ended, since it was proven.
 */
export async function beginSession(
  deps: Pick<Deps, 'sql' | 'tokens' | 'https'>,
  c: Context<HonoEnv>,
  { tokenVersion: version, ...account }: Proven,
  language: Language | undefined,
): Promise<{ token: string; user: User } | undefined> {
  const subject = { accountId: account.id, version };
  const begun = await deps.sql.begin(async (tx) => {
    const sessionId = await startSession(tx, subject);
    if (!sessionId) return undefined;
    const isFirst = language && account.language === null;
    const chosen = isFirst
      ? await chooseFirstLanguage(tx, { id: account.id, language })
      : account.language;
    return { sessionId, chosen };
  });
  if (!begun) return undefined;
  c.set('enteredAs', account.id);
  const token = await deps.tokens.sign({ ...subject, sessionId: begun.sessionId });
  setJoinCookie(c, token, deps);
  c.set('holdsToken', true);
  return { token, user: asUser({ ...account, language: begun.chosen }) };
}
