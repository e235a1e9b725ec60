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
    return t`It is the link on the Online Classes page. No other link is public: the page says “${says}”`;
  return isWebLink(next.meetingLink)
    ? t`It is the link on the Online Classes page. Class ${{ id: next.id }} takes its place: ${{ link: next.meetingLink }}`
    : t`It is the link on the Online Classes page. Class ${{ id: next.id }} takes its place and has no link: the page says “${says}”`;
};

/** What the public page will show when this meeting is only for the enrolled. Undefined if its link is not on that page. */
export const formatClosed = (
  { id }: Pick<StaffMeeting, 'id'>,
  { firstPublic, openMeetingId }: PublicPageLinks,
): string | undefined =>
  id === openMeetingId && firstPublic[0]?.id === id
    ? t`It is the link on the Online Classes page, for the open class. Only the enrolled can then join that class.`
    : formatSuccessor({ id }, firstPublic);

/** What the public page will show when this link is removed. Undefined if the link is not on that page. */
export const formatEmptied = (
  { id }: Pick<StaffMeeting, 'id'>,
  [first]: FirstPublic,
): string | undefined =>
  first?.id === id
    ? t`The Online Classes page then says “${{ says: messages.comingSoon() }}”. No other link takes its place.`
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
    return t`It comes first on the Online Classes page and has no link: the page says “${{ says: messages.comingSoon() }}”`;
  return first && openMeetingId === null
    ? t`The Online Classes page then shows it in place of class ${{ id: first.id }}.`
    : t`The Online Classes page then shows it.`;
};

/** What the public page shows. */
export const formatPublicPage = (first: FirstPublic[number] | undefined): string =>
  first && isWebLink(first.meetingLink)
    ? t`The Online Classes page shows class ${{ id: first.id }} now.`
    : t`The Online Classes page says “${{ says: messages.comingSoon() }}” now.`;

export const titlesOf = ({ courses }: StaffMeeting): string =>
  courses.map(localizedTitle).join(', ');

/** The courses that lose their link. Undefined if no course uses it. */
export const formatLinkUsers = (meeting: StaffMeeting): string | undefined => {
  const count = meeting.courses.length;
  if (count === 0) return undefined;
  const titles = titlesOf(meeting);
  return plural(count, {
    one: `${titles} uses this link and will have none.`,
    other: `${titles} use this link and will have none.`,
  });
};
