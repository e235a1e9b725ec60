import { t } from '@lingui/core/macro';
import type { Meeting } from 'bff/contract';
import { inBoth, noteChange } from '../shell/notices/changes.ts';

/** The mark of a link that has changed. */
export const markOfLink = ({ id }: Pick<Meeting, 'id'>): string => `link ${id}`;

/** Says and marks which links have changed in a list. `asOf` is when the list before was confirmed. */
export const noteLinkChanges = (
  before: Meeting[] | undefined,
  now: Meeting[] | undefined,
  asOf: Date | undefined,
): void => {
  const changed = inBoth(before, now, ({ id }) => id)
    .filter(([was, is]) => was.meetingLink !== is.meetingLink)
    .map(([, is]) => is);
  if (changed.length > 0)
    noteChange({ sentence: t`Link changed just now`, of: changed.map(markOfLink), asOf });
};
