import type { StaffClass } from 'bff/contract';
import { invalidateChannel } from '../../data/signed-in/queries.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { classKey } from '../../schedule/class-times.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { followDelivery } from '../notifications/follow-delivery.ts';
import { undoAction } from '../notifications/undo.ts';
import type { UndoChange } from './undo-class.ts';

const fetchNotified = async (changed: StaffClass) => (await staffClassApi.readClass(changed)).told;

interface SavedClass {
  changed: StaffClass;
  /** Whether the change notifies learners. */
  isNotified: boolean;
  undo?: UndoChange;
}

/** Shows a toast about the save with an Undo button. Adds the viewer count and, if the change notifies learners, how many are notified so far. */
export const notifyClassSaved = (
  message: LazyMessage,
  { changed, isNotified, undo }: SavedClass,
): void => {
  const about = `saved ${classKey(changed)}`;
  const action =
    undo &&
    undoAction({
      about,
      undo: async () => ({ message: await undo() }),
      refresh: () => invalidateChannel('staff/classes'),
    });
  const notice = showToast(message, { about, stays: true, ...(action && { action }) });
  const isSent = isNotified && changed.enrolled > 0;
  const delivery = followDelivery({
    notice,
    of: { course: [changed.courseId] },
    ...(isSent && { fetchCounts: () => fetchNotified(changed) }),
  });
  // The class shows the notified learners, too, and the live stream has no event for them.
  if (isSent) void delivery.then(() => invalidateChannel('staff/classes'));
};
