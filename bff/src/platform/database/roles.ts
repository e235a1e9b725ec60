import { type Permission, roles, rolesWith } from '../../shared/permissions.ts';
import type { Queryable } from './db.ts';

/**
 * The role of a row of `accounts`. A role that a newer build has added is a learner's, so that its people keep their own data while this
 * build still serves beside it, or again after a rollback.
 */
export const roleOf = (db: Queryable) =>
  db`case when accounts.role_name = any(${roles}::text[]) then accounts.role_name else 'learner' end`;

/** The condition that a row of `accounts` is a member of the studio's team. It is that of the index `accounts_in_team`. */
export const isInTeam = (db: Queryable) => db`(accounts.role_name <> 'learner')`;

/** The condition that a row of `accounts` is a member of the team whose role has this permission. */
export const isMemberWith = (db: Queryable, permission: Permission) =>
  db`(${isInTeam(db)} and accounts.role_name = any(${rolesWith(permission)}::text[]))`;
