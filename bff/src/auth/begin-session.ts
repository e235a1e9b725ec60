import type { Context } from 'hono';
import { setJoinCookie } from '../credentials/cookies.ts';
import type { Deps } from '../deps.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import type { Language } from '../words/languages.ts';
import { type Account, asUser, type User } from './account.ts';
import { chooseFirstLanguage } from './queries.ts';
import { startSession } from './session-queries.ts';

/** Who has shown who they are, and how. */
interface Entering {
  account: Account & { tokenVersion: number; secondStepFrom: Date | null };
  /** Of the app, for an account that has chosen none. */
  language: Language | undefined;
  /** Whether that was a second step as well. */
  hasSecondStep?: boolean;
}

/** The answer to whoever comes in. */
interface Begun {
  token: string;
  user: User;
}

/**
 * Begins a session of the account on this device, with its token and the cookie for `/join`. `undefined` where all of its sessions
 * were ended, or its password was changed, after the account was read.
 */
export async function beginSession(
  { sql, tokens, https }: Pick<Deps, 'sql' | 'tokens' | 'https'>,
  c: Context<HonoEnv>,
  { account, language, hasSecondStep = false }: Entering,
): Promise<Begun | undefined> {
  const subject = { accountId: account.id, version: account.tokenVersion };
  const entered = { ...account };
  const sessionId = await sql.begin(async (tx) => {
    const started = await startSession(tx, { ...subject, hasSecondStep });
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
