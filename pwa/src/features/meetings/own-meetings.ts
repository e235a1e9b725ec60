import type { Meeting, Page } from 'bff/contract';
import { sentenceFor } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { logFailure } from '../../api/log.ts';
import { messages } from '../../content/messages.ts';
import { createPages } from '../../lists/pages-shown.ts';
import { createPersonalStore } from '../../session/personal-store.ts';
import { useSession } from '../../session/session.ts';

/** Those that are shown. */
const shown = createPages<Page<Meeting>>(learnerApi.listMeetings);

const fetchOwn = async () => {
  try {
    return await shown.load();
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    throw failure;
  }
};

/**
 * The public meetings and those of the learner's classes; the latter are theirs alone, so the copy is
 * personal. It is not named 'meetings', under which copies of before are no pages.
 */
export const ownMeetings = createPersonalStore('meeting-pages', fetchOwn);

/** Shows one page more; returns what went wrong, as a sentence, or nothing. */
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

/** From the next load on only the first page is shown. */
export const forgetMoreOwnMeetings = shown.forget;

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) shown.forget();
});
