import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { ApiError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { inEachLanguage, toNotificationPayload } from '../notifications/notification-texts.ts';
import { undoAction } from '../notifications/undo.ts';
import { formatCourseUndoNotification } from './change-messages.ts';
import { differencesOf, fieldsOf } from './course-draft.ts';

/** A course that was changed. */
interface SavedCourse {
  before: StaffCourse;
  saved: StaffCourse;
  /** Whether the change notifies learners. */
  isNotified: boolean;
  /** Refetches the course or the list. */
  onChanged: () => Promise<void>;
}

const formatUndone = ({ before, isNotified }: SavedCourse) => {
  const title = localizedTitle(before);
  return isNotified
    ? t`${title} is back to how it was. We will also send this to the learners who got a message about the change.`
    : t`${title} is back to how it was.`;
};

/** Whether the undo had arrived and only its response was lost. */
const isUndone = (failure: unknown, before: StaffCourse): boolean => {
  if (!(failure instanceof ApiError && failure.status === 412)) return false;
  const { course } = failure.body as { course: StaffCourse };
  return differencesOf(fieldsOf(course), fieldsOf(before)).length === 0;
};

const undo = async ({ before, saved: { id, version } }: SavedCourse): Promise<void> => {
  try {
    const notice = toNotificationPayload(
      inEachLanguage((language) => formatCourseUndoNotification(language, before)),
    );
    await staffApi.undoCourse({ id, version, ...notice });
  } catch (failure) {
    if (!isUndone(failure, before)) throw failure;
  }
};

/** Shows a toast about the save with an Undo button. */
export const notifyCourseSaved = (message: LazyMessage, change: SavedCourse): void => {
  const about = `course ${change.before.id}`;
  const action = undoAction({
    about,
    undo: async () => {
      await undo(change);
      return { message: () => formatUndone(change) };
    },
    refresh: change.onChanged,
  });
  showToast(message, { action, about });
};
