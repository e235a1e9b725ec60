import { consoleMessages } from '../../content/messages.ts';
import { createPublicList } from '../../data/lists/public-list.ts';
import { logFailure } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { announceLinkChanges } from '../../schedule/link-changes.ts';

/** The public meetings. */
export const {
  useList: useMeetings,
  load: loadMeetings,
  live: liveMeetings,
} = createPublicList({
  channel: 'meetings',
  fetchRows: publicApi.listMeetingsAsOf,
  keyOf: ({ id }) => String(id),
  onFailure: (failure) => logFailure(consoleMessages.errorFetchingMeetings, failure),
});

/** A cached copy does not count as fresh. */
useMeetings.subscribe((now, { rows, loadedAt, failed }) =>
  announceLinkChanges(failed ? undefined : rows, now.rows, loadedAt),
);
