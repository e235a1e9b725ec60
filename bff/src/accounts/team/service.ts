import type { Context } from 'hono';
import type { TokenSubject } from '../../platform/crypto/token.ts';
import { type Transaction, violatesConstraint } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError, notSignedIn } from '../../platform/http/errors.ts';
import { isTeamRole, type Role, type TeamRole } from '../../shared/permissions.ts';
import type { Account } from '../account.ts';
import { type Registration, register } from '../login/registration.ts';
import { confirmPassword } from '../login/sign-in.ts';
import type { RetainedAccess } from '../sessions/access-methods.ts';
import { type StartedSession, startSessionOf } from '../sessions/begin-session.ts';
import type { SignedInEnv } from '../sessions/guards.ts';
import { lockSession, renewSession } from '../sessions/queries.ts';
import { revokeOtherAccess } from '../sessions/revoke-access.ts';
import { assertTwoFactorShown, resetTwoFactor } from '../two-factor/authenticators.ts';
import type { Assertion } from '../two-factor/passkeys.ts';
import { recordTwoFactor } from '../two-factor/queries.ts';
import { verifyPasskey } from '../two-factor/two-factor.ts';
import { notifyAccessChange } from './audit-log.ts';
import {
  acceptInvitation,
  changeRole,
  deleteInvitation,
  findOpenInvitation,
  insertInvitation,
  isMember,
  lockMember,
  trustCurrentAddress,
} from './queries.ts';
import { type Invitation, type InvitationDetails, MAX_INVITATIONS } from './team.ts';

type TeamDeps = Pick<Deps, 'sql' | 'enqueueMail'>;

/** The 404 for an account that is not of the team. */
export const noSuchMember = () => appError(404, 'team.none');

/** The 404 for an invitation that is not open. */
export const noSuchInvitation = () => appError(404, 'team.no-invitation');

/** The 410 for a link that is forged, used, withdrawn, replaced or expired: the response does not reveal which. */
export const invitationUsedUp = () => appError(410, 'invitations.used-up');

/** For `catch`: turns the database's constraint violation for the last owner into an `AppError`. */
export function rethrowLastOwner(error: unknown): never {
  throw violatesConstraint(error, 'one_owner_at_least') ? appError(409, 'team.last-owner') : error;
}

interface InvitationRequest {
  email: string;
  role: TeamRole;
  invitedBy: number;
}

async function mailInvitation(
  { enqueueMail }: Pick<TeamDeps, 'enqueueMail'>,
  tx: Transaction,
  invited: InvitationRequest,
): Promise<Invitation> {
  const invitation = await insertInvitation(tx, invited);
  if (!invitation)
    throw appError(409, 'team.too-many-invitations', { values: { most: MAX_INVITATIONS } });
  await enqueueMail(tx, { kind: 'invitation', id: invitation.id });
  return invitation;
}

/**
 * Mails an invitation to the team, and returns it. An earlier one to the address no longer works. Throws 409 for the address of a team
 * member, and when 50 invitations are open.
 */
export async function inviteMember(
  deps: TeamDeps,
  invited: InvitationRequest,
): Promise<Invitation> {
  return deps.sql.begin(async (tx) => {
    if (await isMember(tx, invited.email))
      throw appError(409, 'team.is-in', { details: { field: 'email' } });
    return mailInvitation(deps, tx, invited);
  }) as Promise<Invitation>;
}

/** Mails an invitation once more, with another link and three more days. Throws 404 if it is not open. */
export async function resendInvitation(
  deps: TeamDeps,
  { id, invitedBy }: { id: number; invitedBy: number },
): Promise<Invitation> {
  return deps.sql.begin(async (tx) => {
    const invited = await deleteInvitation(tx, id);
    if (!invited) throw noSuchInvitation();
    return mailInvitation(deps, tx, { ...invited, invitedBy });
  }) as Promise<Invitation>;
}

/**
 * Gives a team member another role, or makes them a learner. Throws 404 if they are not of the team, and 409 if no owner would be left.
 */
export async function changeMember(
  { sql }: Pick<TeamDeps, 'sql'>,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  await sql
    .begin(async (tx) => {
      const member = await lockMember(tx, id);
      if (!member) throw noSuchMember();
      if (member.role === role) return;
      await changeRole(tx, { id, role });
      await notifyAccessChange(tx, id, role);
    })
    .catch(rethrowLastOwner);
}

/** The invitation of this link. Throws 410. */
export async function readInvitation(
  { sql }: Pick<TeamDeps, 'sql'>,
  id: number | undefined,
): Promise<InvitationDetails> {
  // Also queries for a forged link, so that it takes as long as for a used one.
  const found = await findOpenInvitation(sql, id ?? 0);
  if (!found) throw invitationUsedUp();
  return found;
}

/** Revokes the access that others may have to an account that joins the team, and returns the session's new token version. The account must be locked. */
async function joinTeam(
  deps: TeamDeps,
  tx: Transaction,
  { session, retained }: { session: TokenSubject; retained: RetainedAccess },
): Promise<number> {
  await revokeOtherAccess(deps, tx, session.accountId, retained);
  await trustCurrentAddress(tx, session.accountId);
  return renewSession(tx, session);
}

interface AcceptanceProof {
  /** As it was typed. */
  password?: string | undefined;
  passkey?: Assertion | undefined;
}

/** The access that is retained, as the person who accepts has proven it. Throws 403 for a wrong proof, and 429 after too many wrong passwords. */
async function retainedByProof(
  deps: Deps,
  c: Context<SignedInEnv>,
  { password, passkey }: AcceptanceProof,
): Promise<RetainedAccess & { authenticators: { passkeyId: number | undefined } }> {
  if (password !== undefined) await confirmPassword(deps, c, password);
  return {
    sessionId: c.get('session').sessionId,
    password: password !== undefined,
    authenticators: { passkeyId: passkey && (await verifyPasskey(deps, c, passkey)) },
    children: true,
  };
}

/**
 * Gives the caller's account the role of the invitation of this link, and returns the account and the session's new token version. Anybody
 * may have registered the address, and may have had its owner prove it. So when an account joins the team, all other access is revoked:
 * this session stays, and the password and the passkey that are sent along. Throws 410 for a link that does not work, 403 for an
 * invitation to another address and for a wrong proof, and 401 if the session has ended.
 */
export async function acceptAndJoin(
  deps: Deps,
  c: Context<SignedInEnv>,
  { id, ...shown }: AcceptanceProof & { id: number | undefined },
): Promise<{ account: Account; version: number }> {
  const { account, session } = c.var;
  const invitation = await readInvitation(deps, id);
  if (invitation.email !== account.email)
    throw appError(403, 'invitations.for-another', { values: { email: invitation.email } });
  await assertTwoFactorShown(deps, { session });
  const kept = await retainedByProof(deps, c, shown);
  const accepted = await deps.sql
    .begin(async (tx) => {
      await lockFamilies(tx, [account.id]);
      if (!(await lockSession(tx, session))) throw notSignedIn();
      const accepted = await acceptInvitation(tx, { id: id as number, accountId: account.id });
      if (!accepted) throw invitationUsedUp();
      const { role, wasProven } = accepted;
      const joins = !isTeamRole(account.role) || !wasProven;
      const version = joins
        ? await joinTeam(deps, tx, { session, retained: kept })
        : session.version;
      await changeRole(tx, { id: account.id, role });
      if (kept.authenticators.passkeyId !== undefined) await recordTwoFactor(tx, session);
      await notifyAccessChange(tx, account.id, role);
      return { role, version };
    })
    .catch(rethrowLastOwner);
  const { role, version } = accepted as { role: TeamRole; version: number };
  return { account: { ...account, role }, version };
}

/**
 * Registers the address of the invitation of this link, gives the account its role, and starts a session. The link proves the mailbox, so
 * nobody else has access to the new account. Throws 410 for a link that does not work, and what `register` throws.
 */
export async function registerAndJoin(
  deps: Deps,
  c: Context,
  { id, ...typed }: InvitedRegistration,
): Promise<StartedSession> {
  const { email } = await readInvitation(deps, id);
  return register(deps, c, { ...typed, email, lane: 'known' }, async (tx, { id: accountId }) => {
    const accepted = await acceptInvitation(tx, { id: id as number, accountId });
    if (!accepted) throw invitationUsedUp();
    await changeRole(tx, { id: accountId, role: accepted.role });
    await notifyAccessChange(tx, accountId, accepted.role);
    return startSessionOf(tx, { accountId, language: typed.language });
  });
}

interface InvitedRegistration
  extends Pick<Registration, 'name' | 'password' | 'language' | 'adult'> {
  id: number | undefined;
}

/**
 * Deletes the passkeys and codes of a team member who has lost them all, as `resetTwoFactor` does. Throws 404 if the account is not of the
 * team.
 */
export async function resetMemberTwoFactor(deps: TeamDeps, id: number): Promise<void> {
  await deps.sql.begin(async (tx) => {
    if (!(await lockMember(tx, id))) throw noSuchMember();
    await resetTwoFactor(deps, tx, id);
    await notifyAccessChange(tx, id, 'keys forgotten');
  });
}
