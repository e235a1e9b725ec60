import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../../../platform/deps.ts';
import { refusal } from '../../../platform/http/errors.ts';
import type { HonoEnv } from '../../../platform/http/hono-env.ts';
import { idOf } from '../../../platform/http/limit-counts.ts';
import { allOf, chargeFor, mayMail, takeEach } from '../../../platform/http/limits.ts';
import { NOTHING } from '../../sessions/other-ways-in.ts';
import type { Kept } from '../../sessions/ways-in.ts';
import { forgiveTries, logAttempt } from '../sign-in.ts';
import type { EnteredCode } from './code-fields.ts';
import {
  countTry,
  findOpenCode,
  insertCode,
  noteGuess,
  type OpenCode,
  type ProvenByCode,
  takeCode,
} from './queries.ts';

type Parts = Pick<
  Deps,
  | 'sql'
  | 'limits'
  | 'clientAddress'
  | 'devices'
  | 'hashAddress'
  | 'logger'
  | 'signInCodes'
  | 'enqueueMail'
>;

/** The 410 for a code that is not tried any more. */
export const codeOver = () => refusal(410, 'auth.code-over', { details: { field: 'code' } });

/**
 * Mails a code to the address if it has an account, and returns the handle with which the asking device enters it. The work and the answer
 * are the same for every address. A newer code of the same device, or of the same network where the device is unknown, ends the
 * earlier one. Refuses with 429 after too many, of which a known device has its own count: strangers cannot use it up.
 */
export async function askForCode(parts: Parts, c: Context<HonoEnv>, email: string) {
  const { sql, limits, enqueueMail } = parts;
  const client = parts.clientAddress(c.env.incoming);
  const device = await parts.devices.find(c, email);
  const counted = await takeEach([
    () => limits.codeAskPerAddress.take(client),
    ...(device
      ? [() => limits.codeAskPerDevice.take(email, device)]
      : [
          () => limits.codeAskPerPair.take(email, client.network),
          () => limits.codeAskPerAccount.take(email),
          () => limits.codeAskPerMailbox.take(email),
          () => limits.strangersMailPerMailbox.take(email),
        ]),
  ]);
  const { handle, hash } = parts.signInCodes.newHandle();
  const asked = { email, handleHash: hash, asker: idOf([email, device ?? client.network]) };
  await chargeFor(counted, () =>
    sql.begin(async (tx) => {
      const id = await insertCode(tx, asked);
      await enqueueMail(tx, { kind: 'sign-in-code', id });
    }),
  );
  return handle;
}

/**
 * Checks a code, of which the device that enters it has the handle, and returns the account whose address it proves. It works once; with it
 * the device is known to the account, and earlier wrong tries are forgiven. Refuses with 403 a wrong code, with 410 one that is
 * over, or was mailed to another address than `only.email`, and with 429 after too many wrong ones. `only.kept`: what goes on where it is the first to prove the
 * mailbox.
 */
export async function checkCode(
  parts: Parts,
  c: Context,
  { handle, code }: EnteredCode,
  only?: { email: string; kept: Kept },
): Promise<ProvenByCode> {
  const { sql, limits, devices, signInCodes } = parts;
  const ofClient = await limits.codeTryPerAddress.take(parts.clientAddress(c.env.incoming));
  const hash = signInCodes.hashOf(handle);
  const open = await chargeFor(ofClient, () => findOpenCode(sql, hash));
  if (!open || (only && open.email !== only.email)) throw codeOver();
  const device = await devices.find(c, open.email);
  const ofAccount = await (device
    ? limits.codeTryPerDevice.take(open.email, device)
    : limits.codeTryPerAccount.take(open.email));
  const counted = allOf([ofClient, ofAccount]);
  const proven = await chargeFor(counted, async () => {
    const left = await countTry(sql, open.id);
    if (left === undefined) throw codeOver();
    if (!isSame(signInCodes.codeOf(hash), code)) return refuseGuess(parts, c, { open, left });
    return sql.begin((tx) => takeCode(parts, tx, { ...open, kept: only?.kept ?? NOTHING }));
  });
  if (!proven) throw codeOver();
  await counted.giveBack();
  await forgiveTries(limits, proven);
  await devices.remember(c, open.email);
  return proven;
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Logs a wrong code, tells the owner of the address when there were many, and refuses it. */
async function refuseGuess(
  parts: Parts,
  c: Context,
  { open, left }: { open: OpenCode; left: number },
): Promise<never> {
  logAttempt(parts, c, 'sign-in code failed', { email: open.email });
  await parts.sql.begin(async (tx) => {
    if ((await noteGuess(tx, open)) && (await mayMail(parts.limits, open.email)))
      await parts.enqueueMail(tx, { kind: 'code-guessed', id: open.id });
  });
  throw left > 0
    ? refusal(403, 'auth.code-wrong', { values: { left }, details: { field: 'code' } })
    : codeOver();
}
