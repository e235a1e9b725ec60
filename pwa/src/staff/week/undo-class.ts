import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import type { LazyMessage } from '../../shell/notices/toasts.ts';
import { formatSavedWithRecipients } from '../notifications/contact-messages.ts';
import { inEachLanguage, toNotificationPayload } from '../notifications/notification-texts.ts';
import { indianHours, isSameTime } from './class-hours.ts';
import { conflictingClassIn } from './use-class-action.ts';
import {
  type ClassChangeContext,
  formatCancelledNotification,
  formatMovedNotification,
  formatRestoredNotification,
} from './week-messages.ts';

/** Undoes a change of a class. Resolves with the text of the toast. */
export type UndoChange = () => Promise<LazyMessage>;

const sendPrevious = (before: StaffClass, changed: StaffClass): Promise<StaffClass> => {
  const now = new Date();
  const { reason, reasonIn, notice, noticeIn } = before;
  /** The previous notification text, or the generated one. */
  const textsOf = (compose: (language: Language, about: ClassChangeContext) => string) => ({
    ...{ reason, reasonIn },
    ...(notice
      ? { notice, noticeIn }
      : toNotificationPayload(
          inEachLanguage((language) => {
            const own = language === 'en' ? reason : (reasonIn?.[language] ?? reason);
            return compose(language, { found: before, reason: own, now });
          }),
        )),
  });
  if (before.state === 'planned')
    return staffClassApi.restoreClass(
      changed,
      toNotificationPayload(
        inEachLanguage((language) => formatRestoredNotification(language, changed, now)),
      ),
    );
  if (before.state === 'cancelled')
    return staffClassApi.cancelClass(changed, textsOf(formatCancelledNotification));
  const { date: movedTo, ...hours } = indianHours(before);
  const moved = textsOf((language, about) =>
    formatMovedNotification(language, about, { date: movedTo, ...hours }),
  );
  return staffClassApi.moveClass(changed, { movedTo, ...hours, ...moved });
};

/** The class after the undo, also if the undo had arrived and only its response was lost. */
const awaitUndo = async (undone: Promise<StaffClass>, before: StaffClass): Promise<StaffClass> => {
  try {
    return await undone;
  } catch (failure) {
    const theirs = conflictingClassIn(failure);
    const isBack =
      theirs?.state === before.state && isSameTime(indianHours(theirs), indianHours(before));
    if (isBack) return theirs;
    throw failure;
  }
};

/** Undoes a move, a cancellation or a put-back. Learners are notified that the class is as before. */
export const undoClassChange =
  (before: StaffClass, changed: StaffClass): UndoChange =>
  async () => {
    const after = await awaitUndo(sendPrevious(before, changed), before);
    return () => formatSavedWithRecipients(t`The change has been undone.`, after);
  };

/** Restores the previous teacher of the class. */
export const undoTeacherChange =
  ({ hasOwnTeacher, teacher, teacherId }: StaffClass, changed: StaffClass): UndoChange =>
  async () => {
    const before = hasOwnTeacher ? { teacher, teacherId } : { teacher: null };
    const after = await staffClassApi.setTeacher(changed, before);
    return () => t`${{ teacher: after.teacher }} teaches this class again.`;
  };

interface ClassLinkChange {
  before: StaffClass;
  changed: StaffClass;
  forCourse: boolean;
}

/** Restores the previous link of the class or of its course. */
export const undoLinkChange =
  ({ before, changed, forCourse }: ClassLinkChange): UndoChange =>
  async () => {
    const isOfCourse = !forCourse && !before.hasOwnLink;
    const linkIn = (found: StaffClass) => (forCourse ? found.courseMeeting : found.meeting);
    if (isOfCourse) await staffClassApi.resetClassLink(changed);
    else
      await staffClassApi.setClassLink(changed, {
        meetingLink: linkIn(before)?.meetingLink ?? '',
        forCourse,
        linkVersion: linkIn(changed)?.version ?? 0,
      });
    const restored = isOfCourse ? before.courseMeeting : linkIn(before);
    return () =>
      restored?.meetingLink ? t`The earlier link is back.` : t`The link has been removed.`;
  };
