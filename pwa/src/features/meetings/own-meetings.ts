import { learnerApi } from '../../learner-api.ts';
import { logFailure } from '../../log.ts';
import { messages } from '../../messages.ts';
import { createPersonalStore } from '../../personal-store.ts';

const fetchOwn = async () => {
  try {
    return await learnerApi.listMeetings();
  } catch (failure) {
    logFailure(messages.errorFetchingMeetings, failure);
    throw failure;
  }
};

/** The public meetings and those of the learner's classes; the latter are theirs alone, so the copy is personal. */
export const ownMeetings = createPersonalStore('meetings', fetchOwn);
