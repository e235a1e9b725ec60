/** What was sent, as JSON, and the key that it was sent with. Its answer may have been lost. */
export interface Attempt {
  sent: string;
  key: string;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** `randomUUID` is missing where the site is served without https. */
const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

export const isSentAgain = (request: object, last: Attempt | undefined): last is Attempt =>
  last?.sent === JSON.stringify(request);

/**
 * The last attempt again if it sent the same: the server does the work of a key once. Otherwise an attempt with a new key, as
 * the server refuses a key that comes with something else.
 */
export const attemptOf = (request: object, last: Attempt | undefined): Attempt =>
  isSentAgain(request, last) ? last : { sent: JSON.stringify(request), key: newKey() };
