import { logFailure } from '../../api/client.ts';
import { publicApi } from '../../api/public-api.ts';
import { createPublicList } from '../../api/public-list.ts';
import { messages } from '../../content/messages.ts';
import { noteLinkChanges } from './link-changes.ts';

/** The public meetings. */
export const {
  useList: useMeetings,
  load: loadMeetings,
  live: liveMeetings,
} = createPublicList({
  topic: 'meetings',
  ask: publicApi.listMeetingsAsOf,
  keyOf: ({ id }) => String(id),
  onFailure: (failure) => logFailure(messages.errorFetchingMeetings, failure),
});

/** A copy that was shown in place of the list is not what the server had just now. */
useMeetings.subscribe((now, { rows, loadedAt, failed }) =>
  noteLinkChanges(failed ? undefined : rows, now.rows, loadedAt),
);
