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
import { validationError } from '../../platform/http/validate.ts';
import type { Account } from '../account.ts';
import {
  findPasskey,
  listCredentials,
  markPasskeyRefused,
  type NewPasskey,
  recordPasskeyUse,
  type StoredPasskey,
} from './passkey-queries.ts';

type PasskeyDeps = Pick<Deps, 'sql' | 'passkeyChallenges' | 'publicUrl'>;

const INVALID = { error: validationError('keys.proof-required') };
const base64urlField = (max: number) =>
  z
    .string(INVALID)
    .max(max, INVALID)
    .regex(/^[\w-]+$/, INVALID);

const credentialBody = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z
    .object(
      {
        id: base64urlField(1400),
        rawId: base64urlField(1400),
        type: z.literal('public-key', INVALID),
        response: z.object(response, INVALID),
      },
      INVALID,
    )
    // No extension is requested.
    .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** Body field: the browser's response when a passkey is used, as JSON of Web Authentication, level 3. */
export const assertionBody = credentialBody({
  clientDataJSON: base64urlField(4000),
  authenticatorData: base64urlField(2000),
  signature: base64urlField(2000),
});
export type Assertion = z.output<typeof assertionBody>;

/** Body field: the browser's response when a passkey is created. */
export const attestationBody = credentialBody({
  clientDataJSON: base64urlField(4000),
  attestationObject: base64urlField(20_000),
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
export type Attestation = z.output<typeof attestationBody>;

/** In bytes, more than an RSA key of 4,096 bits. */
const MAX_KEY_BYTES = 2000;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;
/** A fingerprint, a face or a PIN unlocks the passkey, which makes it two factors. */
const USER_VERIFICATION = 'required';
/** EdDSA, ES256 and RS256: every device supports one. The library's defaults include algorithms that are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** The purpose of a challenge: a signature for one purpose or session is not accepted for another. */
export type ChallengePurpose = 'sign in' | `${'register' | 'second step'} ${string}`;

/** The relying party: a signature for another origin, such as an imitation of the site, is not accepted. */
function relyingPartyOf({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

/** The challenge as bytes: the library would encode a string once more. */
const challengeFor = (
  { passkeyChallenges }: Pick<PasskeyDeps, 'passkeyChallenges'>,
  purpose: ChallengePurpose,
) => new Uint8Array(Buffer.from(passkeyChallenges.make(purpose), 'base64url'));

/** The user handle: a device stores one passkey for each, and it does not reveal the account. */
const userHandleOf = (accountId: number) =>
  new Uint8Array(createHash('sha256').update(`ganga-yoga account ${accountId}`).digest());

/** Options as JSON of Web Authentication, which only the browser's library reads (ceremony-options.ts). */
type CeremonyOptions = object;

/** The options to create a passkey for this account. */
export async function creationOptions(
  deps: PasskeyDeps,
  { account, purpose }: { account: Account; purpose: ChallengePurpose },
): Promise<CeremonyOptions> {
  return generateRegistrationOptions({
    rpName: 'Ganga Yoga',
    rpID: relyingPartyOf(deps).rpID,
    userName: account.email,
    userDisplayName: account.name,
    userID: userHandleOf(account.id),
    challenge: challengeFor(deps, purpose),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await listCredentials(deps.sql, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
}

/** The options to use a passkey: one of this account, or any of the site if the owner is not known yet. */
export async function requestOptions(
  deps: PasskeyDeps,
  { purpose, accountId }: { purpose: ChallengePurpose; accountId?: number },
): Promise<CeremonyOptions> {
  const allowed = accountId === undefined ? [] : await listCredentials(deps.sql, accountId);
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).rpID,
    challenge: challengeFor(deps, purpose),
    timeout: TIMEOUT_MS,
    userVerification: USER_VERIFICATION,
    allowCredentials: allowed,
  });
}

/**
 * The created passkey; `undefined` if the response is for another site, purpose or time, was used before, or the device has not verified
 * the user.
 */
export async function verifyNewPasskey(
  deps: PasskeyDeps,
  { response, purpose }: { response: Attestation; purpose: ChallengePurpose },
): Promise<NewPasskey | undefined> {
  const { origin, rpID } = relyingPartyOf(deps);
  const { passkeyChallenges } = deps;
  const { transports = [], ...attested } = response.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: attested },
    expectedChallenge: (challenge) => passkeyChallenges.isValid(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return undefined;
  if (!(await passkeyChallenges.consume(challengeOf(response)))) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  if (publicKey.length > MAX_KEY_BYTES) return undefined;
  return { id, publicKey, counter, transports };
}

/** The result of the use of a passkey: the stored passkey with its account, or why it is refused. */
export type PasskeyCheck = { passkey: StoredPasskey } | { refused: 'wrong' } | CounterMismatch;
/** The signature is valid, but the signature counter went back: there is a copy of the passkey. */
export interface CounterMismatch {
  refused: 'count';
  accountId: number;
  passkeyId: number;
}

const WRONG = { refused: 'wrong' } as const;

/** Checks the signature of a passkey, of this account if one is given, and stores its counter. */
export async function checkPasskey(
  deps: PasskeyDeps,
  {
    response,
    purpose,
    accountId,
  }: { response: Assertion; purpose: ChallengePurpose; accountId?: number },
): Promise<PasskeyCheck> {
  const { sql, passkeyChallenges } = deps;
  const passkey = await findPasskey(sql, response.id);
  if (!passkey || (accountId !== undefined && passkey.id !== accountId)) return WRONG;
  const { origin, rpID } = relyingPartyOf(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => passkeyChallenges.isValid(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The library checks the counter before the signature. Here it is checked only if the signature is valid.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(notVerified);
  if (!verified || !authenticationInfo) return WRONG;
  if (!(await passkeyChallenges.consume(challengeOf(response)))) return WRONG;
  const { passkeyId } = passkey;
  const isCounterValid = await recordPasskeyUse(sql, {
    passkeyId,
    counter: authenticationInfo.newCounter,
  });
  return isCounterValid ? { passkey } : { refused: 'count', accountId: passkey.id, passkeyId };
}

/** Logs that a copy of the passkey was used, and notifies the account's owner by mail, once a day. */
export async function notifyPasskeyCopied(
  { sql, enqueueMail, logger }: Pick<Deps, 'sql' | 'enqueueMail' | 'logger'>,
  { accountId, passkeyId }: CounterMismatch,
): Promise<void> {
  logger.warn({ accountId, passkeyId }, 'passkey refused, as its count went back');
  await sql.begin(async (tx) => {
    if (await markPasskeyRefused(tx, passkeyId))
      await enqueueMail(tx, { kind: 'key-copied', id: accountId });
  });
}

// The library throws for every invalid response.
const notVerified = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});

/** Only for a verified response, which is valid JSON. */
const challengeOf = ({ response }: { response: { clientDataJSON: string } }): string =>
  JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge;
