import type { Context } from 'hono';
import { setJoinCookie } from '../../platform/crypto/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import type { Language } from '../../shared/languages.ts';
import { type Account, asUser, type User } from '../account.ts';
import { chooseFirstLanguage } from '../login/queries.ts';
import { type Shown, startSession } from './queries.ts';

/** Who has proven to own the account: it, and its token version when that was proven. */
export interface Proven extends Account {
  tokenVersion: number;
  /** Whether its mailbox was proven then. */
  isProven: boolean;
  secondStepFrom: Date | null;
}

interface Entering {
  account: Proven;
  /** Of the app, for an account that has chosen none. */
  language: Language | undefined;
  /** What was shown; nothing where it was a password. */
  shown?: Shown;
}

/** The answer to whoever comes in. */
interface Begun {
  token: string;
  user: User;
}

/**
 * What every way to sign in ends with: starts a session of 30 days, gives an account that has chosen no language that of the app, and
 * sets the cookie for `/join`. Returns the token and the account; `undefined` when its password was changed, or all its sessions were
 * ended, since it was proven.
 */
export async function beginSession(
  { sql, tokens, https }: Pick<Deps, 'sql' | 'tokens' | 'https'>,
  c: Context<HonoEnv>,
  { account, language, shown }: Entering,
): Promise<Begun | undefined> {
  const subject = { accountId: account.id, version: account.tokenVersion };
  const entered = { ...account };
  const sessionId = await sql.begin(async (tx) => {
    const { isProven } = account;
    const started = await startSession(tx, { ...subject, isProven, shown });
    if (started && language && account.language === null)
      entered.language = await chooseFirstLanguage(tx, { id: account.id, language });
    return started;
  });
  if (!sessionId) return undefined;
  c.set('enteredAs', account.id);
  const token = await tokens.sign({ ...subject, sessionId });
  setJoinCookie(c, token, { https });
  c.set('holdsToken', true);
  return { token, user: asUser(entered) };
}
