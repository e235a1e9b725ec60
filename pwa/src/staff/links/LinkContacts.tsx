import type { LinkContacts as Contacts } from 'bff/contract';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import type { LocalizedTitle } from '../../i18n/localized-content.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { formatContacts } from '../notifications/contact-messages.ts';
import styles from '../notifications/Notify.module.css';
import {
  buildManualMessage,
  inEachLanguage,
  notificationTextsIn,
  toNotificationPayload,
} from '../notifications/notification-texts.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';

interface ClassLinkScope {
  courseId: number;
  date: string;
  /** Whether all classes of the course get the link. */
  forCourse: boolean;
}

/** How learners are notified of a new link of the class. Undefined where nobody is notified. */
export const useClassLinkContacts = ({ courseId, date, forCourse }: ClassLinkScope) =>
  useLiveQuery({
    queryKey: ['link contacts', courseId, date, String(forCourse)],
    queryFn: () => staffClassApi.findLinkContacts({ courseId, date, forCourse }),
  }).data?.contacts;

/** How learners are notified of a new link of a meeting. */
export const useMeetingLinkContacts = (id: number) =>
  useLiveQuery({
    queryKey: ['link contacts', id],
    queryFn: () => staffClassApi.findMeetingLinkContacts(id),
  }).data?.contacts;

interface LinkContactsProps {
  contacts: Contacts['contacts'];
  course?: LocalizedTitle;
}

/** The learners whom no notification about a new link reaches. New links send no e-mails. */
export const UnreachableByLink = ({ contacts, course }: LinkContactsProps) =>
  contacts && (
    <Unreachable
      people={contacts.unreachable ?? []}
      count={contacts.none}
      message={buildManualMessage(
        course,
        toNotificationPayload(inEachLanguage((language) => notificationTextsIn(language).newLink)),
      )}
    />
  );

/** Before a new link is saved: the learners whom its notification reaches and does not reach. Renders nothing if no notification is sent. */
export const LinkContacts = ({ contacts, course }: LinkContactsProps) =>
  contacts && (
    <>
      <p className={styles.tells} role="status">
        <InnerIcon name="bell" />
        {formatContacts(contacts)}
      </p>
      <UnreachableByLink contacts={contacts} {...(course && { course })} />
    </>
  );
