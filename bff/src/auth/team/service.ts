import { type Transaction, violates } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../http/errors.ts';
import type { Account } from '../account.ts';
import { tellAccessChange } from '../acts-log.ts';
import { forgetKeys } from '../second-step/keys.ts';
import {
  acceptInvitation,
  changeRole,
  findOpenInvitation,
  insertInvitation,
  isMember,
  lockMember,
  MOST_INVITATIONS,
  takeInvitation,
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
    if (await isMember(tx, invited.email)) throw refusal(409, 'team.is-in');
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
  const found = id === undefined ? undefined : await findOpenInvitation(sql, id);
  if (!found) throw linkUsedUp();
  return found;
}

/**
 * Gives the account the role that the invitation of this link is for, and returns the account. Refuses with 410 a link that does not work, and
 * with 403 an invitation to another address.
 */
export async function accept(
  parts: Pick<Parts, 'sql'>,
  id: number | undefined,
  account: Account,
): Promise<Account> {
  const invitation = await readInvitation(parts, id);
  if (invitation.email !== account.email)
    throw refusal(403, 'invitations.for-another', { values: { email: invitation.email } });
  const role = await parts.sql
    .begin(async (tx) => {
      const taken = await acceptInvitation(tx, { id: id as number, accountId: account.id });
      if (!taken) throw linkUsedUp();
      await changeRole(tx, { id: account.id, role: taken });
      await tellAccessChange(tx, account.id, taken);
      return taken;
    })
    .catch(refuseLastOwner);
  return { ...account, role: role as TeamRole };
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
