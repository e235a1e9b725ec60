import { plural, t } from '@lingui/core/macro';
import type { StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import { messages } from '../../content/messages.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';

/** The meeting on the public page (specification, section 4), and the meeting that would replace it. */
export type FirstPublic = StaffMeetingPage['firstPublic'];

/** What the public page shows, and whose link it shows first. */
export type PublicPageLinks = Pick<StaffMeetingPage, 'firstPublic' | 'openMeetingId'>;

/** What the public page will show when this meeting is no longer public. Undefined if its link is not on that page. */
export const formatSuccessor = (
  { id }: Pick<StaffMeeting, 'id'>,
  [first, next]: FirstPublic,
): string | undefined => {
  if (first?.id !== id) return undefined;
  const says = messages.comingSoon();
  if (!next)
    return t`The Online Classes page shows this link. No other link is public: the page will say “${says}”`;
  return isWebLink(next.meetingLink)
    ? t`The Online Classes page shows this link. Class ${{ id: next.id }} will take its place: ${{ link: next.meetingLink }}`
    : t`The Online Classes page shows this link. Class ${{ id: next.id }} will take its place and has no link: the page will say “${says}”`;
};

/** What the public page will show when this meeting is only for the enrolled. Undefined if its link is not on that page. */
export const formatClosed = (
  { id }: Pick<StaffMeeting, 'id'>,
  { firstPublic, openMeetingId }: PublicPageLinks,
): string | undefined =>
  id === openMeetingId && firstPublic[0]?.id === id
    ? t`This is the open class’s link on the Online Classes page. Then only enrolled learners can join that class.`
    : formatSuccessor({ id }, firstPublic);

/** What the public page will show when this link is removed. Undefined if the link is not on that page. */
export const formatEmptied = (
  { id }: Pick<StaffMeeting, 'id'>,
  [first]: FirstPublic,
): string | undefined =>
  first?.id === id
    ? t`The Online Classes page will then say “${{ says: messages.comingSoon() }}”. No other link replaces it.`
    : undefined;

/** What the public page will show when this meeting becomes public with this link. Undefined if the page does not change. */
export const formatOpened = (
  { id, meetingLink }: Pick<StaffMeeting, 'id' | 'meetingLink'>,
  { firstPublic: [first], openMeetingId }: PublicPageLinks,
): string | undefined => {
  // The page links to the open class, or to its join address while its link is for the enrolled.
  const isListedLater = openMeetingId === null ? first && first.id < id : openMeetingId !== id;
  if (isListedLater) return undefined;
  if (!isWebLink(meetingLink))
    return t`This class comes first on the Online Classes page and has no link: the page will say “${{ says: messages.comingSoon() }}”`;
  return first && openMeetingId === null
    ? t`The Online Classes page will then show this link instead of class ${{ id: first.id }}.`
    : t`The Online Classes page will then show this link.`;
};

/** What the public page shows. */
export const formatPublicPage = (first: FirstPublic[number] | undefined): string =>
  first && isWebLink(first.meetingLink)
    ? t`The Online Classes page now shows class ${{ id: first.id }}.`
    : t`The Online Classes page now says “${{ says: messages.comingSoon() }}”.`;

export const titlesOf = ({ courses }: StaffMeeting): string =>
  courses.map(localizedTitle).join(', ');

/** The courses that lose their link. Undefined if no course uses it. */
export const formatLinkUsers = (meeting: StaffMeeting): string | undefined => {
  const count = meeting.courses.length;
  if (count === 0) return undefined;
  const titles = titlesOf(meeting);
  return plural(count, {
    one: `${titles} uses this link and will then have no link.`,
    other: `${titles} use this link and will then have no link.`,
  });
};
