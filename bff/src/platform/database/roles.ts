import type { Role } from '../../shared/permissions.ts';
import type { Queryable } from './db.ts';

/** The role of a row of `accounts`: its `duty`, if it has one (migration 0044). */
export const roleOf = (db: Queryable) => db`coalesce(accounts.duty, accounts.role)`;

/**
 * The condition that a row of `accounts` has one of these roles. The condition on the column comes first, so that the index on
 * staff accounts can be used.
 */
export const hasRole = (db: Queryable, roles: Role[]) => {
  const stored = [...new Set(roles.map((role) => storedRole(role).role))];
  return db`(accounts.role in ${db(stored)} and ${roleOf(db)} in ${db(roles)})`;
};

/** The condition that a row of `accounts` is a member of the studio's team. */
export const isInTeam = (db: Queryable) =>
  db`(accounts.role = 'staff' or accounts.duty is not null)`;

interface StoredRole {
  role: 'learner' | 'staff';
  duty: 'teacher' | 'owner' | null;
}

/** The columns of a row of `accounts` with this role. The previous build knows no `duty`: it treats an owner as staff, and a teacher as a learner. */
export const storedRole = (role: Role): StoredRole => ({
  role: role === 'staff' || role === 'owner' ? 'staff' : 'learner',
  duty: role === 'teacher' || role === 'owner' ? role : null,
});
