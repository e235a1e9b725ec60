import { t } from '@lingui/core/macro';
import type { SavedMeeting, UndoneMeeting } from 'bff/contract';
import { consoleMessages } from '../../content/messages.ts';
import { formatError, logFailure } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { formatPublicPage, titlesOf } from '../links/public-link.ts';
import { followDelivery } from '../notifications/follow-delivery.ts';
import { updateFormAfterUndo } from './link-drafts.ts';
import { firstPublic, reloadMeetings, showOnEveryPage } from './managed-meetings.ts';
import { renewCachedMeetings } from './renew-cached-meetings.ts';

/** The key of the toasts: one at a time, as several would cover the rows on a phone. */
const about = 'meeting links';

const formatUndone = ({ undone, meeting }: UndoneMeeting, id: number) => {
  if (!meeting) return t`Meeting link ${id} has been removed.`;
  if (undone !== 'deleted') return t`Meeting link ${id} is back to how it was.`;
  const titles = titlesOf(meeting);
  return titles
    ? t`Meeting link ${id} has been restored for ${titles}.`
    : t`Meeting link ${id} has been restored.`;
};

/** The note about a link that the undo has made public. Undefined if there is none. */
const publicNote = (
  { undone, meeting }: UndoneMeeting,
  before: number | undefined,
): LazyMessage | undefined => {
  const first = firstPublic();
  if (first?.id !== before) return () => formatPublicPage(first);
  return undone === 'deleted' && meeting?.isPublic ? () => t`The link is public again.` : undefined;
};

/**
 * Undoes the last change of the meeting, whose version this is. Updates the list and the form, and shows a toast with the result
 * or the failure.
 */
export const undo = async (id: number, version: number): Promise<void> => {
  const before = firstPublic()?.id;
  try {
    const undone = await staffApi.undoMeeting({ id, version });
    if (undone.meeting) showOnEveryPage(undone.meeting);
    updateFormAfterUndo(id, undone.meeting);
    void renewCachedMeetings();
    await reloadMeetings();
    const becamePublic = publicNote(undone, before);
    const message = () =>
      [formatUndone(undone, id), becamePublic?.()].filter((text) => text !== undefined).join(' ');
    showToast(message, { about });
  } catch (failure) {
    logFailure(consoleMessages.errorUpdatingMeeting, failure);
    showToast(() => formatError(failure), { isProblem: true, about });
    void reloadMeetings();
  }
};

/** Shows a toast about the change with an Undo button, and adds the viewer count. */
export const notifyDone = (
  message: LazyMessage,
  { id, version }: Pick<SavedMeeting, 'id' | 'version'>,
) => {
  const action = { label: () => t`Undo`, run: () => void undo(id, version) };
  const notice = showToast(message, { action, about });
  void followDelivery({ notice, of: { meeting: [id] } });
};
