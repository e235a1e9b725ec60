import type { Session } from '../../browsing/keep-session.ts';
import { call } from '../../studio/call.ts';
import type { PicturedStudio } from '../pictured-studio.ts';

/** Somebody who is signed in, and calls the API as the app does. */
export interface SignedIn {
  session: Session;
  email: string;
  id: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is looked at as it comes.
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<any>;
}

const password = 'chandra namaskar am ghat';

/** Registers an account in the studio, and signs it in. Every call that is refused throws. */
export async function signIn(
  studio: PicturedStudio,
  person: { name: string; email: string; isStaff?: boolean },
): Promise<SignedIn> {
  const { name, email, isStaff } = person;
  const sendWith =
    (token?: string) =>
    async (method: string, path: string, body?: object, headers?: Record<string, string>) => {
      const options = {
        ...(body && { body }),
        ...(token && { token }),
        ...(headers && { headers }),
      };
      const answer = await call(studio.url + path, method, options);
      if (answer.status === 0 || answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
  const send = sendWith();
  await send('POST', '/api/auth/register', { name, email, password });
  if (isStaff) await studio.grant(email);
  const session = await send('POST', '/api/auth/login', { email, password });
  return { session, email, id: session.user.id, send: sendWith(session.token) };
}
