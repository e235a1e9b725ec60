import type { Session } from '../browser-helpers/browser-session.ts';

const PERSON = { email: 'bench@example.org', password: 'only for measuring' };

/** Registers the account that signs in. */
export async function registerPerson(studio: string): Promise<void> {
  await post(`${studio}/api/auth/register`, { name: 'Bench', ...PERSON });
}

/** Signs that account in. Gives what the app keeps of it. */
export const signIn = (studio: string): Promise<Session> =>
  post(`${studio}/api/auth/login`, PERSON);

/** Repeats sign-ins, `atOnce` at a time, until stopped. Gives their number. */
export function keepSigningIn(studio: string, atOnce: number) {
  let stopped = false;
  let count = 0;
  const one = async () => {
    while (!stopped) {
      await signIn(studio);
      count += 1;
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return async () => {
    stopped = true;
    await all;
    return count;
  };
}

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}
