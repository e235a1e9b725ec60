import type { Meeting } from 'bff/contract';
import { noteChange } from '../../notices/changes.ts';

/** The mark of a link that has changed. */
export const markOfLink = ({ id }: Pick<Meeting, 'id'>): string => `link ${id}`;

/** Says and marks which links have changed in a list. `asOf` is when the list before was confirmed. */
export const noteLinkChanges = (
  before: Meeting[] | undefined,
  now: Meeting[] | undefined,
  asOf: Date | undefined,
): void => {
  if (!before || !now || before === now) return;
  const byId = new Map(before.map((meeting) => [meeting.id, meeting.meetingLink]));
  const changed = now.filter(
    ({ id, meetingLink }) => (byId.get(id) ?? meetingLink) !== meetingLink,
  );
  if (changed.length > 0)
    noteChange({ sentence: 'Link changed just now', of: changed.map(markOfLink), asOf });
};
