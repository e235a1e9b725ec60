import { t } from '@lingui/core/macro';
import type { Meeting } from 'bff/contract';
import { announceChange, pairRows } from '../shell/notices/change-announcements.ts';

/** The mark of a link that has changed. */
export const linkMark = ({ id }: Pick<Meeting, 'id'>): string => `link ${id}`;

/** Announces and marks the changed links in a list. `asOf` is when the previous list was confirmed. */
export const announceLinkChanges = (
  before: Meeting[] | undefined,
  now: Meeting[] | undefined,
  asOf: Date | undefined,
): void => {
  const changed = pairRows(before, now, ({ id }) => id)
    .filter(([was, is]) => was.meetingLink !== is.meetingLink)
    .map(([, is]) => is);
  if (changed.length > 0)
    announceChange({ sentence: t`Link changed just now`, of: changed.map(linkMark), asOf });
};
