import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isInTeam, roleOf, storedRole } from '../../platform/database/roles.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import { isProven } from '../login/queries.ts';
import type { Invitation, InvitationRead, Teacher, TeamMember, TeamRole } from './team.ts';

const memberColumns = (db: Queryable) => db`
  accounts.id, accounts.name, accounts.email, accounts.phone, ${roleOf(db)} as "role"`;

/** More than a studio has. */
const MOST_IN_TEAM = 200;

/** Who works for the studio: owners, then staff, then teachers, each in order of name; the first 200. */
export async function listMembers(db: Queryable): Promise<TeamMember[]> {
  return db<TeamMember[]>`
    select ${memberColumns(db)} from accounts
    where ${isInTeam(db)}
    order by array_position(array['owner', 'staff', 'teacher'], ${roleOf(db)}), lower(name), id
    limit ${MOST_IN_TEAM}`;
}

/** Who may be the teacher of a class, in order of name; the first 200. */
export async function listTeachers(db: Queryable): Promise<Teacher[]> {
  return db<Teacher[]>`
    select id, name from accounts where ${isInTeam(db)} order by lower(name), id limit ${MOST_IN_TEAM}`;
}

/**
 * The name of an account that may be a teacher; `undefined` where it does not work for the studio. It does so until the transaction ends:
 * the account is locked, which comes before all other locks.
 */
export async function holdTeacher(tx: Transaction, id: number): Promise<string | undefined> {
  const [teacher] = await tx<Pick<Teacher, 'name'>[]>`
    select name from accounts where id = ${id} and ${isInTeam(tx)} for share`;
  return teacher?.name;
}

/** Who works for the studio and has this id, locked; `undefined` when there is none. */
export async function lockMember(tx: Transaction, id: number): Promise<TeamMember | undefined> {
  const [member] = await tx<TeamMember[]>`
    select ${memberColumns(tx)} from accounts where id = ${id} and ${isInTeam(tx)} for no key update`;
  return member;
}

/**
 * Gives the account another role. What its open screens follow ends with the transaction, and a teacher's classes keep the name alone where
 * the account does not work for the studio any more. Rejects with the check violation `one_owner_at_least` where it is the last owner's.
 */
export async function changeRole(
  tx: Transaction,
  { id, role }: { id: number; role: TeamRole | 'learner' },
): Promise<void> {
  await tx`update accounts set ${tx({ ...storedRole(role) })} where id = ${id}`;
}

const isoTime = (db: Queryable, column: string) => db`to_json(${db(column)}) #>> '{}'`;

/** How many may wait. */
export const MOST_INVITATIONS = 50;

const invitationColumns = (db: Queryable) => db`
  invitations.id, invitations.email, invitations.role,
  (select name from accounts where accounts.id = invited_by) as "invitedBy",
  ${isoTime(db, 'made_at')} as "madeAt", ${isoTime(db, 'expires_at')} as "expiresAt", refuses_mail(invitations.email) as "refusesMail"`;

/** The invitations that wait, also those whose time is over, the newest first. */
export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  return db<Invitation[]>`
    select ${invitationColumns(db)} from invitations order by made_at desc, id desc limit ${MOST_INVITATIONS}`;
}

interface NewInvitation {
  email: string;
  role: TeamRole;
  invitedBy: number;
}

/**
 * Stores an invitation in place of one that the address had, and returns it; its id is another, so the earlier link works no more. Returns
 * `undefined` when 50 wait.
 */
export async function insertInvitation(
  tx: Transaction,
  { email, role, invitedBy }: NewInvitation,
): Promise<Invitation | undefined> {
  // Invitations take turns: none is counted twice, and of two for one address the later one stays.
  await tx`select pg_advisory_xact_lock(45)`;
  await tx`delete from invitations where email = ${email}`;
  const [invitation] = await tx<Invitation[]>`
    insert into invitations (email, role, invited_by)
    select ${email}, ${role}, ${invitedBy}
    where (select count(*) from invitations) < ${MOST_INVITATIONS}
    returning ${invitationColumns(tx)}`;
  return invitation;
}

/** Whether the address is that of somebody who works for the studio. */
export async function isMember(db: Queryable, email: string): Promise<boolean> {
  const rows = await db`select from accounts where email = ${email} and ${isInTeam(db)}`;
  return rows.length > 0;
}

/** Deletes an invitation and returns whom it was for; `undefined` when there is none. */
export async function takeInvitation(
  db: Queryable,
  id: number,
): Promise<Pick<NewInvitation, 'email' | 'role'> | undefined> {
  const [taken] = await db<Pick<NewInvitation, 'email' | 'role'>[]>`
    delete from invitations where id = ${id} returning email, role`;
  return taken;
}

/** Whom an invitation is for whose link works; `undefined` when there is none. */
export async function findOpenInvitation(
  db: Queryable,
  id: number,
): Promise<InvitationRead | undefined> {
  const [found] = await db<InvitationRead[]>`
    select email, role, (select name from accounts where accounts.id = invited_by) as "invitedBy",
      exists (select from accounts where accounts.email = invitations.email) as "hasAccount"
    from invitations where id = ${id} and expires_at > now()`;
  return found;
}

/**
 * Takes an invitation whose link works for the account, and returns its role, and whether its mailbox was proven before; `undefined` when its time is over, it is gone, or it is for another
 * address. The account must be locked. Its address is proven: the link was only in the mail.
 */
export async function acceptInvitation(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<{ role: TeamRole; wasProven: boolean } | undefined> {
  const [taken] = await tx<{ role: TeamRole; wasProven: boolean }[]>`
    delete from invitations using accounts
    where invitations.id = ${id} and expires_at > now() and accounts.id = ${accountId} and accounts.email = invitations.email
    returning invitations.role, ${isProven(tx)} as "wasProven"`;
  if (!taken) return undefined;
  await tx`update accounts set email_proven_at = coalesce(email_proven_at, now()) where id = ${accountId}`;
  return taken;
}

/**
 * Whoever lets the owner of this address into the team says that it is theirs: a change of it does not keep them from a first key.
 */
export async function vouchForAddress(tx: Transaction, accountId: number): Promise<void> {
  await tx`update accounts set email_changed_at = null where id = ${accountId}`;
}

/** Whom the mail with an invitation is for; `undefined` when there is nothing to accept any more. */
export async function findInvited(
  db: Queryable,
  id: number,
): Promise<Pick<NewInvitation, 'email' | 'role'> | undefined> {
  const [invited] = await db<Pick<NewInvitation, 'email' | 'role'>[]>`
    select email, role from invitations where id = ${id} and expires_at > now()`;
  return invited;
}

/** Deletes at most `atMost` invitations that ended over 30 days ago, and returns how many. */
export async function forgetOldInvitations(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'invitations',
    db`where expires_at < now() - ${timeOf('invitations')}::interval
      limit ${atMost}`,
  );
}
