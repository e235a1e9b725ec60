import type { Session } from '../browser-helpers/browser-session.ts';
import { callWell } from './servers.ts';

const PERSON = { email: 'bench@example.org', password: 'only for measuring' };

/** Registers the account that signs in. */
export const registerPerson = (studio: string) =>
  callWell(`${studio}/api/auth/register`, 'POST', { body: { name: 'Bench', ...PERSON } });

/** Signs that account in. Gives what the app keeps of it. */
export const signIn = (studio: string): Promise<Session> =>
  callWell(`${studio}/api/auth/login`, 'POST', { body: PERSON });

/** Repeats sign-ins, `atOnce` at a time, until stopped. Gives their number. */
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
