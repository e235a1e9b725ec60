import type { Session } from '../browser-helpers/browser-session.ts';
import { callOrThrow } from './servers.ts';

const PERSON = { email: 'bench@example.org', password: 'only for measuring' };

/** Registers the account that `signIn` uses. */
export const registerPerson = (studio: string) =>
  callOrThrow(`${studio}/api/auth/register`, 'POST', { body: { name: 'Bench', ...PERSON } });

/** Signs that account in. Returns the session that the app would store. */
export const signIn = (studio: string): Promise<Session> =>
  callOrThrow(`${studio}/api/auth/login`, 'POST', { body: PERSON });

/** Repeats sign-ins, `atOnce` at a time, until the returned function is called, which returns their number. */
export function keepSigningIn(studio: string, atOnce: number) {
  let stopped = false;
  let count = 0;
  const one = async () => {
    for (; !stopped; count++) await signIn(studio);
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return async () => {
    stopped = true;
    await all;
    return count;
  };
}
