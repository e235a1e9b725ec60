import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { ApiError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { inEach, sentNotice } from '../notifications/notices.ts';
import { undoAction } from '../notifications/undo.ts';
import { undoNotice } from './change-messages.ts';
import { differencesOf, fieldsOf } from './course-draft.ts';

/** A course that was changed. */
interface Saved {
  before: StaffCourse;
  saved: StaffCourse;
  /** Whether a message about the change goes to learners. */
  isTold: boolean;
  /** Reads the course, or the list, again. */
  onChanged: () => Promise<void>;
}

const undoneInWords = ({ before, isTold }: Saved) => {
  const title = titleOf(before);
  return isTold
    ? t`${title} is as it was before. We send this to the learners who had a message about the change.`
    : t`${title} is as it was before.`;
};

/** Whether the undo had arrived, and only its answer was lost. */
const isUndone = (failure: unknown, before: StaffCourse): boolean => {
  if (!(failure instanceof ApiError && failure.status === 412)) return false;
  const { course } = failure.body as { course: StaffCourse };
  return differencesOf(fieldsOf(course), fieldsOf(before)).length === 0;
};

const undo = async ({ before, saved: { id, version } }: Saved): Promise<void> => {
  try {
    const notice = sentNotice(inEach((language) => undoNotice(language, before)));
    await staffApi.undoCourse({ id, version, ...notice });
  } catch (failure) {
    if (!isUndone(failure, before)) throw failure;
  }
};

/** Says what was saved, with a button that puts the course back as it was. */
export const notifySaved = (say: Say, change: Saved): void => {
  const about = `course ${change.before.id}`;
  const action = undoAction({
    about,
    undo: async () => {
      await undo(change);
      return { say: () => undoneInWords(change) };
    },
    refresh: change.onChanged,
  });
  notify(say, { action, about });
};
