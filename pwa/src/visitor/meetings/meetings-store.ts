import { consoleWords } from '../../content/messages.ts';
import { createPublicList } from '../../data/lists/public-list.ts';
import { logFailure } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { noteLinkChanges } from '../../schedule/link-changes.ts';

/** The public meetings. */
export const {
  useList: useMeetings,
  load: loadMeetings,
  live: liveMeetings,
} = createPublicList({
  topic: 'meetings',
  ask: publicApi.listMeetingsAsOf,
  keyOf: ({ id }) => String(id),
  onFailure: (failure) => logFailure(consoleWords.errorFetchingMeetings, failure),
});

/** A copy that was shown in place of the list is not what the server had just now. */
useMeetings.subscribe((now, { rows, loadedAt, failed }) =>
  noteLinkChanges(failed ? undefined : rows, now.rows, loadedAt),
);
