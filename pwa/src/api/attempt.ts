import { newIdempotencyKey } from './use-mutation.ts';

/** What was sent, and the key that it was sent with. Its answer may have been lost. */
export interface Attempt {
  sent: string;
  key: string;
}

/** The last attempt again if it sent the same: the server then does the work once. Otherwise an attempt with a new key. */
export const attemptOf = (request: object, last: Attempt | undefined): Attempt => {
  const sent = JSON.stringify(request);
  return last?.sent === sent ? last : { sent, key: newIdempotencyKey() };
};
