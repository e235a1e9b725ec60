import type { Meeting, Page } from 'bff/contract';
import { sentenceFor } from '../../api.ts';
import { learnerApi } from '../../learner-api.ts';
import { logFailure } from '../../log.ts';
import { messages } from '../../messages.ts';
import { createPersonalStore } from '../../personal-store.ts';
import { joined, readPages } from '../../use-pages.ts';

/** How many pages of them are shown, and kept fresh. */
let pagesShown = 1;

const fetchOwn = async () => {
  try {
    return await readPages<Page<Meeting>>(learnerApi.listMeetings, pagesShown);
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
  const { value } = ownMeetings.useStore.getState();
  if (!value || value.next === null) return undefined;
  try {
    const following = await learnerApi.listMeetings(value.next);
    pagesShown += 1;
    ownMeetings.put(joined<Page<Meeting>>(value, following));
    return undefined;
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    return sentenceFor(failure);
  }
};

/** From the next load on only the first page is shown. */
export const forgetMoreOwnMeetings = () => {
  pagesShown = 1;
};
