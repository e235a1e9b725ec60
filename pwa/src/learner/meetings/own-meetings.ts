import type { LiveRows, Meeting, OwnMeeting, Page } from 'bff/contract';
import { consoleWords } from '../../content/messages.ts';
import { logFailure } from '../../data/network/client.ts';
import { keyOfWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import type { PagedQuestion } from '../../data/signed-in/queries.ts';
import { noteLinkChanges } from '../../schedule/link-changes.ts';

type OwnMeetings = Page<OwnMeeting>;
type Told = Pick<Meeting, 'id'> & Partial<Meeting>;

/** The meetings that the change gives. Undefined if one is gone: the learner may still see it. */
const toldBy = (change: LiveRows): Told[] | undefined => {
  if ('links' in change) return change.links;
  return change.topic === 'meetings' && change.gone.length === 0 ? change.rows : undefined;
};

/** Undefined if a meeting may be one of the learner's only now: that is not told. */
const changed = (list: OwnMeetings, change: LiveRows): OwnMeetings | undefined => {
  const told = toldBy(change);
  const isKnown = ({ id, version }: Told) => {
    const found = list.items.find((each) => each.id === id);
    const isNewlyTaken = found?.version === version && change.topic.startsWith('course/');
    return found && (found.isMine || !isNewlyTaken);
  };
  if (!told?.every(isKnown)) return undefined;
  const byId = new Map(told.map((each) => [each.id, each]));
  return { ...list, items: list.items.map((each) => ({ ...each, ...byId.get(each.id) })) };
};

/** The public meetings and those of the person's own classes. */
export const meetingsOf = (whom: Whom): PagedQuestion<OwnMeetings> => ({
  key: keyOfWhom('meetings', whom),
  askPage: (after) => learnerApi.listMeetings(whom, after),
  topics: ['meetings', 'open', 'course', 'enrolments'],
  // A learner must not wait with an old link.
  everyMs: 30_000,
  apply: (list, change) => {
    const value = changed(list, change);
    return value && { value };
  },
  onNews: (before, now, asOf) => noteLinkChanges(before.items, now.items, asOf),
  onFailure: (failure) => logFailure(consoleWords.errorFetchingMeetings, failure),
});
