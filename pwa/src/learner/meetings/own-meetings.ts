import type { LiveRows, Meeting, OwnMeeting, Page } from 'bff/contract';
import { consoleMessages } from '../../content/messages.ts';
import { logFailure } from '../../data/network/client.ts';
import { type ActingProfile, queryKeyForProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { announceLinkChanges } from '../../schedule/link-changes.ts';

type OwnMeetingPage = Page<OwnMeeting>;
type ChangedMeeting = Pick<Meeting, 'id'> & Partial<Meeting>;

/** The meetings in the event. Undefined if one was removed: the learner may still have access to it. */
const changedMeetingsIn = (change: LiveRows): ChangedMeeting[] | undefined => {
  if ('links' in change) return change.links;
  return change.topic === 'meetings' && change.gone.length === 0 ? change.rows : undefined;
};

/** Undefined if a meeting may have become one of the learner's: the event does not say so. */
const applyMeetingChange = (list: OwnMeetingPage, change: LiveRows): OwnMeetingPage | undefined => {
  const changed = changedMeetingsIn(change);
  const isKnown = ({ id, version }: ChangedMeeting) => {
    const found = list.items.find((each) => each.id === id);
    const isNewlyTaken = found?.version === version && change.topic.startsWith('course/');
    return found && (found.isMine || !isNewlyTaken);
  };
  if (!changed?.every(isKnown)) return undefined;
  const byId = new Map(changed.map((each) => [each.id, each]));
  return { ...list, items: list.items.map((each) => ({ ...each, ...byId.get(each.id) })) };
};

/** The public meetings and those of the profile's own classes. */
export const meetingsQuery = (profile: ActingProfile) =>
  listQueryOptions({
    queryKey: queryKeyForProfile('meetings', profile),
    queryFn: ({ pageParam: after }) => learnerApi.listMeetings(profile, after),
    // Applied at once: a learner must never see an outdated link.
    refetchInterval: 30_000,
    meta: { onError: (failure) => logFailure(consoleMessages.errorFetchingMeetings, failure) },
    live: {
      channels: ['meetings', 'open', 'course', 'enrolments'],
      applyChange: (list, change) => {
        const data = applyMeetingChange(list, change);
        return data && { data };
      },
      onChangedData: (before, now, asOf) => announceLinkChanges(before.items, now.items, asOf),
    },
  });
