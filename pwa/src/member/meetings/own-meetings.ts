import type { LiveRows, Meeting, OwnMeeting, Page } from 'bff/contract';
import { messages } from '../../content/messages.ts';
import { createPages } from '../../data/lists/later/pages-shown.ts';
import { logFailure, sentenceFor } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { createPersonalStore } from '../../data/signed-in/personal-store.ts';
import { noteLinkChanges } from '../../timetable/link-changes.ts';

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

ownMeetings.useStore.subscribe((now, before) => {
  const shownBefore = before.old ? undefined : before.value?.items;
  noteLinkChanges(shownBefore, now.value?.items, before.asOf);
});

type Told = Pick<Meeting, 'id'> & Partial<Meeting>;

/** The meetings that the change gives. Undefined if one is gone: the learner may still see it. */
const toldBy = (change: LiveRows): Told[] | undefined => {
  if ('links' in change) return change.links;
  return change.topic === 'meetings' && change.gone.length === 0 ? change.rows : undefined;
};

/** False if a meeting may be one of the learner's only now: that is not told. */
const apply = (change: LiveRows): boolean => {
  const list = shown.shown();
  const told = toldBy(change);
  const isKnown = ({ id, version }: Told) => {
    const found = list?.items.find((each) => each.id === id);
    const isNewlyTaken = found?.version === version && change.topic.startsWith('course/');
    return found && (found.isMine || !isNewlyTaken);
  };
  if (!told?.every(isKnown)) return false;
  const byId = new Map(told.map((each) => [each.id, each]));
  shown.edit((page) => ({
    ...page,
    items: page.items.map((each) => ({ ...each, ...byId.get(each.id) })),
  }));
  return ownMeetings.patch(() => shown.shown());
};

/** Often, so that a learner does not wait with an old link. */
export const freshOwnMeetings = {
  topics: ['meetings', 'open', 'course', 'enrolments'],
  apply,
  everyMs: 30_000,
} as const;

/** Shows one more page. Resolves with a sentence if that failed. */
export const showMoreOwnMeetings = async (): Promise<string | undefined> => {
  try {
    const longer = await shown.more();
    if (longer) ownMeetings.putBefore(longer);
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
