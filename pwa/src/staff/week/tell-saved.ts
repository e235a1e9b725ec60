import type { StaffClass } from 'bff/contract';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { keyOf } from '../../timetable/class-times.ts';
import { dateOf } from '../../timetable/class-words.ts';
import { followReach } from '../telling/follow-reach.ts';

const askTold = async (changed: StaffClass) => {
  const { classes } = await staffClassApi.readWeek(dateOf(changed));
  return classes.find((found) => keyOf(found) === keyOf(changed))?.told;
};

/** Says what was saved, and then on how many screens it is and, of a change that learners hear of, who is told by now. */
export const tellSaved = (words: string, changed: StaffClass, isTold: boolean): void => {
  const notice = notify(words, { about: `saved ${keyOf(changed)}`, stays: true });
  void followReach({
    notice,
    of: { course: [changed.courseId] },
    ...(isTold && changed.enrolled > 0 && { askTold: () => askTold(changed) }),
  });
};
