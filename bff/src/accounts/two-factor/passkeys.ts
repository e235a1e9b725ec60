import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { CHALLENGE_SECONDS } from '../../platform/crypto/passkey-challenges.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/validate.ts';
import type { Account } from '../account.ts';
import {
  countUse,
  findPasskey,
  listCredentials,
  type NewPasskey,
  noteRefused,
  type StoredPasskey,
} from './passkey-queries.ts';

type Parts = Pick<Deps, 'sql' | 'passkeyChallenges' | 'publicUrl'>;

const UNREADABLE = { error: fault('keys.proof-required') };
const encoded = (max: number) =>
  z
    .string(UNREADABLE)
    .max(max, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);

const credentialOf = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z
    .object(
      {
        id: encoded(1400),
        rawId: encoded(1400),
        type: z.literal('public-key', UNREADABLE),
        response: z.object(response, UNREADABLE),
      },
      UNREADABLE,
    )
    // None is asked for.
    .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** Body field: what a browser answers when a passkey was used, as JSON of Web Authentication, level 3. */
export const assertion = credentialOf({
  clientDataJSON: encoded(4000),
  authenticatorData: encoded(2000),
  signature: encoded(2000),
});
export type Assertion = z.output<typeof assertion>;

/** Body field: what a browser answers when a passkey was made. */
export const attestation = credentialOf({
  clientDataJSON: encoded(4000),
  attestationObject: encoded(20_000),
  transports: z
    .array(
      z
        .string()
        .max(20)
        .regex(/^[a-z-]+$/),
    )
    .max(10)
    .optional()
    .catch(undefined),
});
export type Attestation = z.output<typeof attestation>;

/** More than a key of RSA with 4,096 bits, in octets. */
const LONGEST_KEY = 2000;
const TIMEOUT = CHALLENGE_SECONDS * 1000;
/** A finger, a face or a code opens the device: so a passkey is two steps by itself. */
const VERIFIED = 'required';
/** EdDSA, ES256 and RS256: every device knows one. By default the library tries what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** What a challenge is for: a signature for one purpose serves no other, and that of a session none but this. */
export type Purpose = 'sign in' | `${'register' | 'second step'} ${string}`;

/** Where passkeys of this site work: another origin, such as a page that imitates it, gets no signature that counts. */
function siteOf({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

/** The bytes of the challenge: the library would encode a text once more. */
const challengeFor = ({ passkeyChallenges }: Pick<Parts, 'passkeyChallenges'>, purpose: Purpose) =>
  new Uint8Array(Buffer.from(passkeyChallenges.make(purpose), 'base64url'));

/** For whom a device keeps a passkey, without saying it: a device has one of each account. */
const handleOf = (accountId: number) =>
  new Uint8Array(createHash('sha256').update(`ganga-yoga account ${accountId}`).digest());

/** As JSON of Web Authentication: the library in the browser reads it, and nothing else. */
type Asked = object;

/** What a browser is asked, to make a passkey for this account. */
export async function creationOptions(
  parts: Parts,
  { account, purpose }: { account: Account; purpose: Purpose },
): Promise<Asked> {
  return generateRegistrationOptions({
    rpName: 'Ganga Yoga',
    rpID: siteOf(parts).rpID,
    userName: account.email,
    userDisplayName: account.name,
    userID: handleOf(account.id),
    challenge: challengeFor(parts, purpose),
    timeout: TIMEOUT,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await listCredentials(parts.sql, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED },
  });
}

/** What a browser is asked, to use a passkey: one of this account, or any of the site where its owner is not known yet. */
export async function requestOptions(
  parts: Parts,
  { purpose, accountId }: { purpose: Purpose; accountId?: number },
): Promise<Asked> {
  const allowed = accountId === undefined ? [] : await listCredentials(parts.sql, accountId);
  return generateAuthenticationOptions({
    rpID: siteOf(parts).rpID,
    challenge: challengeFor(parts, purpose),
    timeout: TIMEOUT,
    userVerification: VERIFIED,
    allowCredentials: allowed,
  });
}

/**
 * The passkey that was made; `undefined` where the answer is of another site, purpose or time, was given before, or the device has
 * not asked who is there.
 */
export async function readNewPasskey(
  parts: Parts,
  { response, purpose }: { response: Attestation; purpose: Purpose },
): Promise<NewPasskey | undefined> {
  const { origin, rpID } = siteOf(parts);
  const { passkeyChallenges } = parts;
  const { transports = [], ...attested } = response.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: attested },
    expectedChallenge: (challenge) => passkeyChallenges.isValid(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return undefined;
  if (!(await passkeyChallenges.use(challengeIn(response)))) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  if (publicKey.length > LONGEST_KEY) return undefined;
  return { id, publicKey, counter, transports };
}

/** Of a passkey that was used: whose it is, or why it does not count. */
export type Checked = { passkey: StoredPasskey } | { refused: 'wrong' } | RefusedForCount;
/** Its signature is right, but its count has gone back: there is a copy of it. */
export interface RefusedForCount {
  refused: 'count';
  accountId: number;
  passkeyId: number;
}

const WRONG = { refused: 'wrong' } as const;

/** Checks the signature of a passkey, of this account where one is given, and counts its use. */
export async function checkPasskey(
  parts: Parts,
  { response, purpose, accountId }: { response: Assertion; purpose: Purpose; accountId?: number },
): Promise<Checked> {
  const { sql, passkeyChallenges } = parts;
  const passkey = await findPasskey(sql, response.id);
  if (!passkey || (accountId !== undefined && passkey.id !== accountId)) return WRONG;
  const { origin, rpID } = siteOf(parts);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => passkeyChallenges.isValid(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The library compares the count before the signature. Here it counts only if the signature is right.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(notVerified);
  if (!verified || !authenticationInfo) return WRONG;
  if (!(await passkeyChallenges.use(challengeIn(response)))) return WRONG;
  const { passkeyId } = passkey;
  const counts = await countUse(sql, { passkeyId, counter: authenticationInfo.newCounter });
  return counts ? { passkey } : { refused: 'count', accountId: passkey.id, passkeyId };
}

/** Logs that a copy of the passkey was used, and mails it to the account's owner, once a day. */
export async function tellOfCopy(
  { sql, enqueueMail, logger }: Pick<Deps, 'sql' | 'enqueueMail' | 'logger'>,
  { accountId, passkeyId }: RefusedForCount,
): Promise<void> {
  logger.warn({ accountId, passkeyId }, 'passkey refused, as its count went back');
  await sql.begin(async (tx) => {
    if (await noteRefused(tx, passkeyId))
      await enqueueMail(tx, { kind: 'key-copied', id: accountId });
  });
}

// The library throws whatever is wrong, in words for programmers.
const notVerified = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});

/** Only of an answer that was verified: it was read as JSON before. */
const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string =>
  JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge;
