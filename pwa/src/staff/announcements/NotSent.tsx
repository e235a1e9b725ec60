import type { Announced, Announcement, AnnouncementContacts } from 'bff/contract';
import { announcementApi } from '../../data/signed-in/announcement-api.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { wordsFor } from '../../i18n/localized-content.ts';
import { type MessageIn, Unreachable } from '../notifications/Unreachable.tsx';

/** An announcement as staff send it by hand. */
export const byHand =
  ({ subject, text, inLanguages }: Announced): MessageIn =>
  (language) => {
    const words = wordsFor(language, { subject, text }, inLanguages);
    return `${words.subject}\n\n${words.text}`;
  };

/** To whom the announcement could not be sent, to be called or written to by hand. Nothing where there is nobody. */
export const NotSent = ({ announcement }: { announcement: Announcement }) => {
  const { id, told } = announcement;
  const { none = 0 } = told;
  const { value } = useAnswer<AnnouncementContacts | null>({
    key: ['not sent', id, none],
    ask: async () => (none > 0 ? announcementApi.findContacts(id) : null),
  });
  if (!value) return null;
  const { unreachable = [], none: count } = value.contacts;
  return <Unreachable people={unreachable} count={count} message={byHand(announcement)} />;
};
