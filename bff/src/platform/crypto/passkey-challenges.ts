import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../database/db.ts';
import { type Counter, counterId, createCounter } from '../http/limit-counts.ts';

/** WebAuthn challenges: a signature is valid once, and only for its purpose. */
export interface PasskeyChallenges {
  /** A challenge for this purpose, valid for five minutes, in base64url. Nothing is stored: strangers may request any number. */
  make(purpose: string): string;
  /** Whether the challenge was made by these servers for this purpose within the last five minutes. */
  isValid(challenge: string, purpose: string, now?: Date): boolean;
  /** Whether it is used for the first time. To be called after its signature was verified. */
  consume(challenge: string): Promise<boolean>;
}

/** How long a person has to answer the browser, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = RANDOM_BYTES + EXPIRY_BYTES;
const SIGNATURE_BYTES = 32;

/** Counts how often each challenge is answered, in the database. */
export const createChallengeCounter = (sql: Sql): Counter =>
  createCounter(sql, 'passkeyChallenge', CHALLENGE_SECONDS + 1);

/** Challenges signed with their own key, so that every server with this secret knows them. */
export function createPasskeyChallenges(
  secret: string,
  useCounter: Pick<Counter, 'add'>,
): PasskeyChallenges {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga passkey challenge', 32));
  const signatureOf = (bytes: Buffer, purpose: string) =>
    createHmac('sha256', key).update(bytes).update(purpose).digest();
  return {
    make: (purpose) => {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeUIntBE(Date.now() + CHALLENGE_SECONDS * 1000, 0, EXPIRY_BYTES);
      const signed = Buffer.concat([randomBytes(RANDOM_BYTES), expiry]);
      return Buffer.concat([signed, signatureOf(signed, purpose)]).toString('base64url');
    },
    isValid: (challenge, purpose, now = new Date()) => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return false;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const signature = bytes.subarray(SIGNED_BYTES);
      const expiry = signed.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES);
      return timingSafeEqual(signature, signatureOf(signed, purpose)) && now.getTime() < expiry;
    },
    consume: async (challenge) => (await useCounter.add(counterId([challenge]))).number === 1,
  };
}
