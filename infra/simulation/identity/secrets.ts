import { noted, type World } from '../world.ts';

/** Who besides the account itself and its parent may read a text. */
export type SecretReaders = 'team' | 'staff' | 'nobody' | 'those who may read the health note';

/** A recognisable text that is somebody’s. */
export interface Secret {
  text: string;
  /** For messages: `the phone number`. */
  what: string;
  accountId: number;
  readers: SecretReaders;
}

/** The texts that were planted in this history. */
export const secretsOf = (world: World): Secret[] => noted(world, 'secrets', () => []);

/** Plants a text that no other has in it. Returns it. */
export function plantSecret(
  world: World,
  { accountId, what, readers }: Omit<Secret, 'text'>,
  write: (mark: string) => string = (mark) => mark,
): string {
  // Letters only, so that the text is found in any encoding, and is no part of another one.
  const mark = [...String(world.number()).padStart(5, '0')]
    .map((digit) => 'bcdfghjkmn'[Number(digit)])
    .join('');
  const text = write(`q${mark}z`);
  secretsOf(world).push({ text, what, accountId, readers });
  return text;
}

/** The account of a session token, whether it is valid or not. */
export function accountOfToken(token: string | undefined): number | undefined {
  const [, payload] = token?.split('.') ?? [];
  if (!payload) return undefined;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return Number(sub);
}
