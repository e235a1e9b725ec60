import { isDone } from '../answer.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { accessKeys, noteSession } from './access-keys.ts';
import { countMails, MAILED, waitForMail } from './mailbox.ts';

/** A password that nobody has had, and that is not guessable. */
export const newPassword = (world: World): string => `nauka asana ${world.number()} at dusk`;

export interface EnteredCode {
  handle: string;
  code: string;
}

/** Asks for a mailed code and reads it in the person's mailbox; undefined if none came. */
export async function mailedCode(world: World, person: Person): Promise<EnteredCode | undefined> {
  const after = countMails(world);
  const { email } = person;
  const asked = await world.call('POST', '/api/auth/code', { body: { email } });
  if (!isDone(asked)) return undefined;
  const code = await waitForMail(world, { address: email, pattern: MAILED.code, after });
  return code === undefined ? undefined : { handle: asked.body.handle, code };
}

/** The person is in this account from now on. */
export function enter(world: World, person: Person, { token, user }: LoginBody): void {
  noteSession(world, person);
  person.token = token;
  person.accountId = user.id;
  noteSession(world, person);
}

interface LoginBody {
  token: string;
  user: { id: number };
}

/** A password was set: it replaces the former one, and other sessions end. After a reset the browsers of all sessions end too. */
export function notePassword(
  world: World,
  { person, password, isReset }: { person: Person; password: string; isReset: boolean },
): void {
  const { accountId } = person;
  if (!accountId) return;
  const keys = accessKeys(world);
  noteSession(world, person);
  const ended = ['session', 'password', 'address link', ...(isReset ? ['browser'] : [])];
  keys.end(accountId, isReset ? 'the password was reset' : 'the password was changed', (key) =>
    ended.includes(key.kind),
  );
  person.password = password;
  keys.add({ kind: 'password', accountId, holder: person, secret: password });
}

/** What the model may no longer be sure of after an answer that is not a success. */
export function beUnsure(world: World, { accountId }: Person): void {
  if (accountId) accessKeys(world).unsure.add(accountId);
}
