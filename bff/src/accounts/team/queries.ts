import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isInTeam, roleOf } from '../../platform/database/roles.ts';
import { type Role, type TeamRole, teamRoles } from '../../shared/permissions.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { isProven } from '../login/queries.ts';
import {
  type Invitation,
  type InvitationDetails,
  MAX_INVITATIONS,
  MAX_TEAM_SIZE,
  type Teacher,
  type TeamMember,
} from './team.ts';

const memberColumns = (db: Queryable) => db`
  accounts.id, accounts.name, accounts.email, accounts.phone, ${roleOf(db)} as "role"`;

/** The team: the roles with the most permissions first, each in order of name; the first 200. */
export async function listMembers(db: Queryable): Promise<TeamMember[]> {
  return db<TeamMember[]>`
    select ${memberColumns(db)} from accounts
    where ${isInTeam(db)}
    order by array_position(${teamRoles}::text[], accounts.role_name) desc, lower(name), id
    limit ${MAX_TEAM_SIZE}`;
}

/** The accounts that can be the teacher of a class, in order of name; the first 200. */
export async function listTeachers(db: Queryable): Promise<Teacher[]> {
  return db<Teacher[]>`
    select id, name from accounts where ${isInTeam(db)} order by lower(name), id limit ${MAX_TEAM_SIZE}`;
}

/**
 * The name of an account that can be a teacher; `undefined` if it is not of the team. Locks the account, so that it stays in the team until
 * the transaction ends; this lock comes before all others.
 */
export async function lockTeacher(tx: Transaction, id: number): Promise<string | undefined> {
  const [teacher] = await tx<Pick<Teacher, 'name'>[]>`
    select name from accounts where id = ${id} and ${isInTeam(tx)} for share`;
  return teacher?.name;
}

/** The team member with this id, locked; `undefined` when there is none. */
export async function lockMember(tx: Transaction, id: number): Promise<TeamMember | undefined> {
  const [member] = await tx<TeamMember[]>`
    select ${memberColumns(tx)} from accounts where id = ${id} and ${isInTeam(tx)} for no key update`;
  return member;
}

/**
 * Sets the account's role. Its live streams end with the transaction, and the classes of a teacher who leaves the team keep only the name.
 * Rejects with the check violation `one_owner_at_least` if it is the last owner's.
 */
export async function changeRole(
  tx: Transaction,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  await tx`update accounts set role_name = ${role} where id = ${id}`;
}

const isoTime = (db: Queryable, column: string) => db`to_json(${db(column)}) #>> '{}'`;

const invitationColumns = (db: Queryable) => db`
  invitations.id, invitations.email, invitations.role,
  (select name from accounts where accounts.id = invited_by) as "invitedBy",
  ${isoTime(db, 'made_at')} as "madeAt", ${isoTime(db, 'expires_at')} as "expiresAt", refuses_mail(invitations.email) as "refusesMail"`;

/** The open and the expired invitations, the newest first. */
export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  return db<Invitation[]>`
    select ${invitationColumns(db)} from invitations order by made_at desc, id desc limit ${MAX_INVITATIONS}`;
}

interface NewInvitation {
  email: string;
  role: TeamRole;
  invitedBy: number;
}

/**
 * Stores an invitation in place of an earlier one to the address, and returns it; its id is another one, so the earlier link no longer
 * works. Returns `undefined` when 50 are open.
 */
export async function insertInvitation(
  tx: Transaction,
  { email, role, invitedBy }: NewInvitation,
): Promise<Invitation | undefined> {
  // Serialises inserts: the count is exact, and of two invitations to one address the later one stays.
  await tx`select pg_advisory_xact_lock(45)`;
  await tx`delete from invitations where email = ${email}`;
  const [invitation] = await tx<Invitation[]>`
    insert into invitations (email, role, invited_by)
    select ${email}, ${role}, ${invitedBy}
    where (select count(*) from invitations) < ${MAX_INVITATIONS}
    returning ${invitationColumns(tx)}`;
  return invitation;
}

/** Whether the address is that of a team member. */
export async function isMember(db: Queryable, email: string): Promise<boolean> {
  const rows = await db`select from accounts where email = ${email} and ${isInTeam(db)}`;
  return rows.length > 0;
}

/** Deletes an invitation and returns its address and role; `undefined` when there is none. */
export async function deleteInvitation(
  db: Queryable,
  id: number,
): Promise<Pick<NewInvitation, 'email' | 'role'> | undefined> {
  const [taken] = await db<Pick<NewInvitation, 'email' | 'role'>[]>`
    delete from invitations where id = ${id} returning email, role`;
  return taken;
}

/** The invitation with this id if its link works; `undefined` when there is none. */
export async function findOpenInvitation(
  db: Queryable,
  id: number,
): Promise<InvitationDetails | undefined> {
  const [found] = await db<InvitationDetails[]>`
    select email, role, (select name from accounts where accounts.id = invited_by) as "invitedBy",
      exists (select from accounts where accounts.email = invitations.email) as "hasAccount"
    from invitations where id = ${id} and expires_at > now()`;
  return found;
}

/**
 * Deletes an invitation whose link works for the account, and returns its role, and whether the mailbox was proven before; `undefined` when
 * it has expired, is gone, or is for another address. The account must be locked. Its address is proven, as the link was only in the mail.
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
 * An invitation to the team confirms the current address: a recent change of it no longer delays the first authenticator.
 */
export async function trustCurrentAddress(tx: Transaction, accountId: number): Promise<void> {
  await tx`update accounts set email_changed_at = null where id = ${accountId}`;
}

/** The address and role for the mail with an invitation; `undefined` when the invitation is gone or has expired. */
export async function findInvitee(
  db: Queryable,
  id: number,
): Promise<Pick<NewInvitation, 'email' | 'role'> | undefined> {
  const [invited] = await db<Pick<NewInvitation, 'email' | 'role'>[]>`
    select email, role from invitations where id = ${id} and expires_at > now()`;
  return invited;
}

/** Deletes at most `atMost` invitations that ended over 30 days ago, and returns how many. */
export async function deleteOldInvitations(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'invitations',
    db`where expires_at < now() - ${retentionTimeOf('invitations')}::interval
      limit ${atMost}`,
  );
}
