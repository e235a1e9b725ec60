import type { Act, ActOf, Role } from 'bff/contract';
import { type KnownUser, useSession } from '../session/session.ts';

/**
 * Of users without acts what the app asks about: a version before 2026-11-25 has stored or answered them. Each next answer
 * has the acts, but a stored session may be opened offline first. Sessions last 30 days.
 */
export const actsOfBefore: { [Each in 'learner' | 'staff']: ActOf<Each>[] } = {
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

const before: Partial<Record<Role, readonly Act[]>> = actsOfBefore;

/** Whether the server has said that the user may do this. The server alone decides, at each call. */
export const may = (user: KnownUser | undefined, act: Act): boolean => {
  if (!user) return false;
  const acts: readonly Act[] = user.acts ?? before[user.role] ?? [];
  return acts.includes(act);
};

/** Whether the signed-in user may do this, so that what is shown follows the account. */
export const useMay = (act: Act): boolean => useSession(({ user }) => may(user, act));
