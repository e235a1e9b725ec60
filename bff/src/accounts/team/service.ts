import type { Context } from 'hono';
import type { TokenSubject } from '../../platform/crypto/token.ts';
import { type Transaction, violates } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn, refusal } from '../../platform/http/errors.ts';
import { worksForStudio } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { confirmPassword } from '../login/sign-in.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { endOtherWaysIn } from '../sessions/other-ways-in.ts';
import { holdSession, renewSession } from '../sessions/queries.ts';
import type { Kept } from '../sessions/ways-in.ts';
import { forgetKeys, refuseWithoutKey } from '../two-factor/authenticators.ts';
import type { Assertion } from '../two-factor/passkeys.ts';
import { noteSecondStep } from '../two-factor/queries.ts';
import { usedPasskey } from '../two-factor/two-factor.ts';
import { tellAccessChange } from './audit-log.ts';
import {
  acceptInvitation,
  changeRole,
  findOpenInvitation,
  insertInvitation,
  isMember,
  lockMember,
  MOST_INVITATIONS,
  takeInvitation,
  vouchForAddress,
} from './queries.ts';
import type { Invitation, InvitationRead, TeamRole } from './team.ts';

type Parts = Pick<Deps, 'sql' | 'enqueueMail'>;

/** The 404 for somebody who does not work for the studio. */
export const noSuchMember = () => refusal(404, 'team.none');

/** The 404 for an invitation that does not wait. */
export const noSuchInvitation = () => refusal(404, 'team.no-invitation');

/** The 410 for a link that nobody has made, that was used, withdrawn or replaced, or whose time is over: nobody is told which. */
export const linkUsedUp = () => refusal(410, 'invitations.used-up');

/** Turns the database's refusal to be without an owner into ours; to be given to `catch`. */
export function refuseLastOwner(error: unknown): never {
  throw violates(error, 'one_owner_at_least') ? refusal(409, 'team.last-owner') : error;
}

interface NewInvitation {
  email: string;
  role: TeamRole;
  invitedBy: number;
}

async function mailInvitation(
  { enqueueMail }: Pick<Parts, 'enqueueMail'>,
  tx: Transaction,
  invited: NewInvitation,
): Promise<Invitation> {
  const invitation = await insertInvitation(tx, invited);
  if (!invitation)
    throw refusal(409, 'team.too-many-invitations', { values: { most: MOST_INVITATIONS } });
  await enqueueMail(tx, { kind: 'invitation', id: invitation.id });
  return invitation;
}

/**
 * Mails an invitation to work for the studio, and returns it. One that the address had works no more. Refuses with 409 an address whose
 * account does so already, and when 50 invitations wait.
 */
export async function invite(parts: Parts, invited: NewInvitation): Promise<Invitation> {
  return parts.sql.begin(async (tx) => {
    if (await isMember(tx, invited.email))
      throw refusal(409, 'team.is-in', { details: { field: 'email' } });
    return mailInvitation(parts, tx, invited);
  }) as Promise<Invitation>;
}

/** Mails an invitation once more, with another link and three more days. Refuses with 404 one that does not wait. */
export async function inviteAgain(
  parts: Parts,
  { id, invitedBy }: { id: number; invitedBy: number },
): Promise<Invitation> {
  return parts.sql.begin(async (tx) => {
    const invited = await takeInvitation(tx, id);
    if (!invited) throw noSuchInvitation();
    return mailInvitation(parts, tx, { ...invited, invitedBy });
  }) as Promise<Invitation>;
}

/**
 * Gives somebody who works for the studio another role, or none. Refuses with 404 who does not, and with 409 where nobody would be owner any
 * more.
 */
export async function changeMember(
  { sql }: Pick<Parts, 'sql'>,
  { id, role }: { id: number; role: TeamRole | 'learner' },
): Promise<void> {
  await sql
    .begin(async (tx) => {
      const member = await lockMember(tx, id);
      if (!member) throw noSuchMember();
      if (member.role === role) return;
      await changeRole(tx, { id, role });
      await tellAccessChange(tx, id, role);
    })
    .catch(refuseLastOwner);
}

/** What the invitation of this link is; refuses with 410. */
export async function readInvitation(
  { sql }: Pick<Parts, 'sql'>,
  id: number | undefined,
): Promise<InvitationRead> {
  // A link that nobody has made is looked for as well, so that it takes as long as one that is used up.
  const found = await findOpenInvitation(sql, id ?? 0);
  if (!found) throw linkUsedUp();
  return found;
}

/** Ends what others may have of an account that joins the team, and returns the session's new token version. The account must be locked. */
async function join(
  parts: Parts,
  tx: Transaction,
  { session, kept }: { session: TokenSubject; kept: Kept },
): Promise<number> {
  await endOtherWaysIn(parts, tx, session.accountId, kept);
  await vouchForAddress(tx, session.accountId);
  return renewSession(tx, session);
}

interface Shown {
  /** As it was typed. */
  password?: string | undefined;
  passkey?: Assertion | undefined;
}

/** What of the account whoever accepts has shown to have. Refuses with 403 what is wrong, and with 429 after too many wrong passwords. */
async function keptOf(
  deps: Deps,
  c: Context<SignedInEnv>,
  { password, passkey }: Shown,
): Promise<Kept & { keys: { passkeyId: number | undefined } }> {
  if (password !== undefined) await confirmPassword(deps, c, password);
  return {
    sessionId: c.get('session').sessionId,
    password: password !== undefined,
    keys: { passkeyId: passkey && (await usedPasskey(deps, c, passkey)) },
    children: true,
  };
}

/**
 * Gives the caller's account the role that the invitation of this link is for, and returns the account and the session's new token version. Anybody may
 * have registered the address, and may have had its owner prove it. So of an account that does not work for the studio yet all other ways in end
 * with it: what goes on is this session, and the password and the passkey that are shown here. Refuses with 410 a link that does not work, with 403 an
 * invitation to another address and what is wrong, and with 401 where the session has ended.
 */
export async function accept(
  deps: Deps,
  c: Context<SignedInEnv>,
  { id, ...shown }: Shown & { id: number | undefined },
): Promise<{ account: Account; version: number }> {
  const { account, session } = c.var;
  const invitation = await readInvitation(deps, id);
  if (invitation.email !== account.email)
    throw refusal(403, 'invitations.for-another', { values: { email: invitation.email } });
  await refuseWithoutKey(deps, { session });
  const kept = await keptOf(deps, c, shown);
  const accepted = await deps.sql
    .begin(async (tx) => {
      await lockFamilies(tx, [account.id]);
      if (!(await holdSession(tx, session))) throw notSignedIn();
      const accepted = await acceptInvitation(tx, { id: id as number, accountId: account.id });
      if (!accepted) throw linkUsedUp();
      const { role, wasProven } = accepted;
      const joins = !worksForStudio(account.role) || !wasProven;
      const version = joins ? await join(deps, tx, { session, kept }) : session.version;
      await changeRole(tx, { id: account.id, role });
      if (kept.keys.passkeyId !== undefined) await noteSecondStep(tx, session);
      await tellAccessChange(tx, account.id, role);
      return { role, version };
    })
    .catch(refuseLastOwner);
  const { role, version } = accepted as { role: TeamRole; version: number };
  return { account: { ...account, role }, version };
}

/**
 * Forgets the passkeys and codes of somebody who works for the studio and has lost them all, as `forgetKeys` does. Refuses with 404 who
 * does not work for it.
 */
export async function forgetKeysOf(parts: Parts, id: number): Promise<void> {
  await parts.sql.begin(async (tx) => {
    if (!(await lockMember(tx, id))) throw noSuchMember();
    await forgetKeys(parts, tx, id);
    await tellAccessChange(tx, id, 'keys forgotten');
  });
}
