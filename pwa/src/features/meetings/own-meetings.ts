import type { OwnMeeting, Page } from 'bff/contract';
import { logFailure, sentenceFor } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { messages } from '../../content/messages.ts';
import { createPages } from '../../lists/pages-shown.ts';
import { createPersonalStore } from '../../session/personal-store.ts';
import { useSession } from '../../session/session.ts';

/** The shown pages. */
const shown = createPages<Page<OwnMeeting>>(learnerApi.listMeetings);

const fetchOwn = async () => {
  try {
    return await shown.load();
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    throw failure;
  }
};

/**
 * The public meetings and those of the learner's own classes, kept as a personal copy. The name must not be
 * 'meetings' or 'meeting-pages': older versions kept copies of another form under them.
 */
export const ownMeetings = createPersonalStore('own-meetings', fetchOwn);

/** Shows one more page. Resolves with a sentence if that failed. */
export const showMoreOwnMeetings = async (): Promise<string | undefined> => {
  try {
    const longer = await shown.more();
    if (longer) ownMeetings.put(longer);
    return undefined;
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    return sentenceFor(failure);
  }
};

/** From the next load on, only the first page is shown. */
export const forgetMoreOwnMeetings = shown.forget;

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) shown.forget();
});
