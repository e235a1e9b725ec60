import type { Announcement, AnnouncementContent } from 'bff/contract';
import { announcementApi } from '../../data/signed-in/announcement-api.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { contentForLanguage } from '../../i18n/localized-content.ts';
import { type MessageForLanguage, Unreachable } from '../notifications/Unreachable.tsx';

/** The announcement as a message that staff send by hand. */
export const buildManualAnnouncement =
  ({ subject, text, inLanguages }: AnnouncementContent): MessageForLanguage =>
  (language) => {
    const content = contentForLanguage(language, { subject, text }, inLanguages);
    return `${content.subject}\n\n${content.text}`;
  };

/** The people to whom the announcement could not be sent, with links to call and write. Renders nothing if the list is empty. */
export const UnsentRecipients = ({ announcement }: { announcement: Announcement }) => {
  const { id, told } = announcement;
  const { none = 0 } = told;
  const { data } = useLiveQuery({
    queryKey: ['not sent', id, none],
    queryFn: async () => (none > 0 ? announcementApi.findContacts(id) : null),
  });
  if (!data) return null;
  const { unreachable = [], none: count } = data.contacts;
  return (
    <Unreachable
      people={unreachable}
      count={count}
      message={buildManualAnnouncement(announcement)}
    />
  );
};
