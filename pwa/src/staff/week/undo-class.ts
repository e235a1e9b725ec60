import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import type { Say } from '../../shell/notices/notices.ts';
import { toldInWords } from '../notifications/contact-messages.ts';
import { inEach, sentNotice } from '../notifications/notices.ts';
import { indianHours, isSameTime } from './class-hours.ts';
import { theirsIn } from './use-class-action.ts';
import { type About, backNotice, cancelledNotice, movedNotice } from './week-messages.ts';

/** Makes a class as it was before a change. Resolves with what says so. */
export type Undo = () => Promise<Say>;

const put = (before: StaffClass, changed: StaffClass): Promise<StaffClass> => {
  const now = new Date();
  const { reason, reasonIn, notice, noticeIn } = before;
  /** The words from before; else the sentence that the app composes. */
  const words = (say: (language: Language, about: About) => string) => ({
    ...{ reason, reasonIn },
    ...(notice
      ? { notice, noticeIn }
      : sentNotice(
          inEach((language) => {
            const own = language === 'en' ? reason : (reasonIn?.[language] ?? reason);
            return say(language, { found: before, reason: own, now });
          }),
        )),
  });
  if (before.state === 'planned')
    return staffClassApi.putClassBack(
      changed,
      sentNotice(inEach((language) => backNotice(language, changed, now))),
    );
  if (before.state === 'cancelled')
    return staffClassApi.cancelClass(changed, words(cancelledNotice));
  const { date: movedTo, ...hours } = indianHours(before);
  const moved = words((language, about) =>
    movedNotice(language, about, { date: movedTo, ...hours }),
  );
  return staffClassApi.moveClass(changed, { movedTo, ...hours, ...moved });
};

/** The class after the undo, also where that had arrived and only its answer was lost. */
const landed = async (undone: Promise<StaffClass>, before: StaffClass): Promise<StaffClass> => {
  try {
    return await undone;
  } catch (failure) {
    const theirs = theirsIn(failure);
    const isBack =
      theirs?.state === before.state && isSameTime(indianHours(theirs), indianHours(before));
    if (isBack) return theirs;
    throw failure;
  }
};

/** Undoes a move, a cancellation or a putting back: learners read that the class is as before. */
export const asBefore =
  (before: StaffClass, changed: StaffClass): Undo =>
  async () => {
    const after = await landed(put(before, changed), before);
    return () => toldInWords(t`Undone.`, after);
  };

/** Undoes another teacher of the class. */
export const teacherAsBefore =
  ({ hasOwnTeacher, teacher, teacherId }: StaffClass, changed: StaffClass): Undo =>
  async () => {
    const before = hasOwnTeacher ? { teacher, teacherId } : { teacher: null };
    const after = await staffClassApi.setTeacher(changed, before);
    return () => t`${{ teacher: after.teacher }} gives this class again.`;
  };

interface Pasted {
  before: StaffClass;
  changed: StaffClass;
  forCourse: boolean;
}

/** Undoes a new link of the class, or of its course: there is the one from before, or none. */
export const linkAsBefore =
  ({ before, changed, forCourse }: Pasted): Undo =>
  async () => {
    const isOfCourse = !forCourse && !before.hasOwnLink;
    const linkIn = (found: StaffClass) => (forCourse ? found.courseMeeting : found.meeting);
    if (isOfCourse) await staffClassApi.takeCourseLink(changed);
    else
      await staffClassApi.setClassLink(changed, {
        meetingLink: linkIn(before)?.meetingLink ?? '',
        forCourse,
        linkVersion: linkIn(changed)?.version ?? 0,
      });
    const restored = isOfCourse ? before.courseMeeting : linkIn(before);
    return () =>
      restored?.meetingLink ? t`The link from before is back.` : t`The link is taken back.`;
  };
