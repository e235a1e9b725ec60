import type { LinkContacts as Contacts } from 'bff/contract';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import type { Titled } from '../../i18n/localized-content.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { contactsInWords } from '../notifications/contact-messages.ts';
import styles from '../notifications/Notify.module.css';
import { handWritten, inEach, noticesIn, sentNotice } from '../notifications/notices.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';

interface OfClass {
  courseId: number;
  date: string;
  /** Whether all classes of the course get the link. */
  forCourse: boolean;
}

/** How learners are notified of a new link of the class. Nothing where nobody is. */
export const useClassLinkContacts = ({ courseId, date, forCourse }: OfClass) =>
  useAnswer<Contacts>({
    key: ['link contacts', courseId, date, String(forCourse)],
    ask: () => staffClassApi.findLinkContacts({ courseId, date, forCourse }),
  }).value?.contacts;

/** The same of a new link of a meeting. */
export const useMeetingLinkContacts = (id: number) =>
  useAnswer<Contacts>({
    key: ['link contacts', id],
    ask: () => staffClassApi.findMeetingLinkContacts(id),
  }).value?.contacts;

interface UnreachableProps {
  contacts: Contacts['contacts'];
  course?: Titled;
}

/** Whom no notification about a new link reaches: no e-mail goes out for it. */
export const UnreachableByLink = ({ contacts, course }: UnreachableProps) =>
  contacts && (
    <Unreachable
      people={contacts.unreachable ?? []}
      count={contacts.none}
      message={handWritten(course, sentNotice(inEach((language) => noticesIn(language).newLink)))}
    />
  );

/** Whom a notification about the new link reaches, and whom it does not, before it is saved. Nothing where none is sent. */
export const LinkContacts = ({ contacts, course }: UnreachableProps) =>
  contacts && (
    <>
      <p className={styles.tells} role="status">
        <InnerIcon name="bell" />
        {contactsInWords(contacts)}
      </p>
      <UnreachableByLink contacts={contacts} {...(course && { course })} />
    </>
  );
