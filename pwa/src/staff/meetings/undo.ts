import { t } from '@lingui/core/macro';
import type { SavedMeeting, UndoneMeeting } from 'bff/contract';
import { consoleWords } from '../../content/messages.ts';
import { logFailure, sentenceFor } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { pageShowsInWords, titlesOf } from '../links/public-link.ts';
import { followReach } from '../notifications/follow-contacts.ts';
import { followUndo } from './link-drafts.ts';
import { firstPublic, keepInView, reloadMeetings } from './managed-meetings.ts';
import { renewKeptMeetings } from './renew-cached-meetings.ts';

/** One notice at a time: on a phone, several would cover the rows. */
const about = 'meeting links';

const doneInWords = ({ undone, meeting }: UndoneMeeting, id: number) => {
  if (!meeting) return t`Meeting link ${id} is taken back.`;
  if (undone !== 'deleted') return t`Meeting link ${id} is as it was before.`;
  const titles = titlesOf(meeting);
  return titles ? t`Meeting link ${id} is back, for ${titles}.` : t`Meeting link ${id} is back.`;
};

/** Says what the undo has made public. Undefined if nothing. */
const saysPublic = (
  { undone, meeting }: UndoneMeeting,
  before: number | undefined,
): Say | undefined => {
  const first = firstPublic();
  if (first?.id !== before) return () => pageShowsInWords(first);
  return undone === 'deleted' && meeting?.isPublic ? () => t`It is public again.` : undefined;
};

/**
 * Undoes the last change of the meeting, which had this version then, shows the list and the form as they are afterwards,
 * and says what is public now. A failure is said too.
 */
export const undo = async (id: number, version: number): Promise<void> => {
  const before = firstPublic()?.id;
  try {
    const undone = await staffApi.undoMeeting({ id, version });
    if (undone.meeting) keepInView(undone.meeting);
    followUndo(id, undone.meeting);
    void renewKeptMeetings();
    await reloadMeetings();
    const becamePublic = saysPublic(undone, before);
    const say = () =>
      [doneInWords(undone, id), becamePublic?.()].filter((words) => words !== undefined).join(' ');
    notify(say, { about });
  } catch (failure) {
    logFailure(consoleWords.errorUpdatingMeeting, failure);
    notify(() => sentenceFor(failure), { isProblem: true, about });
    void reloadMeetings();
  }
};

/** Says what was done, with a button that undoes it, and then on how many screens it is. */
export const notifyDone = (say: Say, { id, version }: Pick<SavedMeeting, 'id' | 'version'>) => {
  const action = { label: () => t`Undo`, run: () => void undo(id, version) };
  const notice = notify(say, { action, about });
  void followReach({ notice, of: { meeting: [id] } });
};
