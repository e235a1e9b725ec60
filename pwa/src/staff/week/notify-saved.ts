import type { StaffClass } from 'bff/contract';
import { askAgainOf } from '../../data/signed-in/queries.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { keyOf } from '../../schedule/class-times.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { followReach } from '../notifications/follow-contacts.ts';
import { undoAction } from '../notifications/undo.ts';
import type { Undo } from './undo-class.ts';

const askTold = async (changed: StaffClass) => (await staffClassApi.readClass(changed)).told;

interface Saved {
  changed: StaffClass;
  /** Whether learners hear of it. */
  isTold: boolean;
  undo?: Undo;
}

/** Says what was saved, with a button that undoes it, and then on how many screens it is and, of a change that learners hear of, who is told by now. */
export const tellSaved = (say: Say, { changed, isTold, undo }: Saved): void => {
  const about = `saved ${keyOf(changed)}`;
  const action =
    undo &&
    undoAction({
      about,
      undo: async () => ({ say: await undo() }),
      refresh: () => askAgainOf('staff/classes'),
    });
  const notice = notify(say, { about, stays: true, ...(action && { action }) });
  const isSent = isTold && changed.enrolled > 0;
  const followed = followReach({
    notice,
    of: { course: [changed.courseId] },
    ...(isSent && { askTold: () => askTold(changed) }),
  });
  // The class says who is told, too, and the stream does not tell it.
  if (isSent) void followed.then(() => askAgainOf('staff/classes'));
};
