import type { Permission, PermissionOf, Role } from 'bff/contract';
import { type SessionUser, useSession } from '../session/session.ts';

/**
 * The permissions of users that were stored or sent without any, by a version before 2026-11-25. Each new response has
 * them, but a stored session may be opened offline first. Sessions last 30 days.
 */
export const permissionsOfOldSessions: { [Each in 'learner' | 'staff']: PermissionOf<Each>[] } = {
  learner: ['classes.attend'],
  staff: [
    'today.read',
    'classes.readAll',
    'classes.readTaught',
    'orders.readAll',
    'orders.confirm',
    'courses.readAll',
    'messages.read',
    'messages.answer',
    'meetings.change',
    'undelivered.read',
    'reach.read',
    'people.read',
    'holidays.make',
    'holidays.takeBack',
    'classes.setTeacher',
    'meetings.readAll',
  ],
};

const permissionsByRole: Partial<Record<Role, readonly Permission[]>> = permissionsOfOldSessions;

/** Whether the user has the permission, as the server last said. The server decides again at each call. */
export const can = (user: SessionUser | undefined, permission: Permission): boolean => {
  if (!user) return false;
  const permissions: readonly Permission[] = user.acts ?? permissionsByRole[user.role] ?? [];
  return permissions.includes(permission);
};

/** Whether the signed-in user has the permission. Renders again when that changes. */
export const useCan = (needed: Permission): boolean => useSession(({ user }) => can(user, needed));
