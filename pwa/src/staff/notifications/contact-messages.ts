import { plural, t } from '@lingui/core/macro';
import type { ContactSummary, StaffClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { indianTime } from 'bff/shared/time/indian-time';
import { formatClockTime } from '../../content/format.ts';
import { languageName } from '../../i18n/language-name.ts';

/** The learners whom a change notifies. */
export interface NotificationAudience extends Pick<StaffClass, 'enrolled' | 'isOpen'> {
  /** How they are notified. Undefined while that is not known, and from a server of the previous version. */
  contacts?: ContactCounts | undefined;
}

type ContactCounts = Pick<ContactSummary, 'app' | 'email' | 'none'>;

const formatUnreachable = (none: number): string => t`Cannot be reached: ${none}.`;

/** "2 by app notification, 1 by e-mail" */
const formatContactChannels = ({ app, email }: Pick<ContactCounts, 'app' | 'email'>): string => {
  if (email === 0) return t`${app} by app notification`;
  return app === 0 ? t`${email} by e-mail` : t`${app} by app notification, ${email} by e-mail`;
};

const formatReachable = (counts: ContactCounts): string => {
  const reached = counts.app + counts.email;
  const ways = formatContactChannels(counts);
  return plural(reached, {
    0: 'No learner will be notified.',
    one: `1 learner will be notified: ${ways}.`,
    other: `${reached} learners will be notified: ${ways}.`,
  });
};

/** "Notifies 3 learners: 2 by app notification, 1 by e-mail. Not reachable: 1." */
export const formatContacts = (counts: ContactCounts): string =>
  counts.none === 0
    ? formatReachable(counts)
    : `${formatReachable(counts)} ${formatUnreachable(counts.none)}`;

/** The recipients of a change before it is made, with the ways of contact where these are known. */
export const formatRecipients = ({ enrolled, isOpen, contacts }: NotificationAudience): string => {
  const isNobody = contacts ? contacts.app + contacts.email + contacts.none === 0 : enrolled === 0;
  if (isNobody)
    return isOpen
      ? t`The class is open to all, so no message is sent.`
      : t`Nobody is enrolled, so no message is sent.`;
  if (contacts) return formatContacts(contacts);
  return plural(enrolled, {
    one: 'This change is for 1 learner.',
    other: `This change is for ${enrolled} learners.`,
  });
};

/** Whether a notification reaches anybody, as far as that is known. */
export const reachesAnybody = ({ enrolled, contacts }: NotificationAudience): boolean =>
  contacts ? contacts.app + contacts.email > 0 : enrolled > 0;

/** How many of the learners read this language. */
export const formatLanguageReaders = (language: Language, count: number): string => {
  const name = languageName(language);
  return plural(count, {
    one: `1 learner reads ${name}`,
    other: `${count} learners read ${name}`,
  });
};

/** A saved change with its count of learners and its notification; `told` is null where learners know the change already. */
interface SavedChange extends Pick<NotificationAudience, 'enrolled'> {
  told: { of?: number; none?: number | undefined } | null;
}

/** Undefined where nobody is enrolled. */
const formatNotifiedLearners = ({ enrolled, told }: SavedChange): string | undefined => {
  if (enrolled === 0) return undefined;
  if (!told) return t`Learners already know this, so no e-mail is sent.`;
  const { of = enrolled, none } = told;
  if (none === undefined) return t`The messages are on their way.`;
  const reached = Math.max(0, of - none);
  const sent = plural(reached, {
    0: 'No learner can be notified.',
    one: 'A message is on its way to 1 learner.',
    other: `Messages are on their way to ${reached} learners.`,
  });
  return none === 0 ? sent : `${sent} ${formatUnreachable(none)}`;
};

/**
 * The text of the toast after a change: "Moved. Messages are on their way to 22 learners. Not reachable: 1." No message goes
 * out if the class is back at the hour that learners know.
 */
export const formatSavedWithRecipients = (done: string, saved: SavedChange): string => {
  const notified = formatNotifiedLearners(saved);
  return notified ? `${done} ${notified}` : done;
};

/** The messages sent so far: "Sent to 9 by app notification, to 3 by e-mail. Not reachable: 1." */
export const formatSent = ({
  pushed,
  mailed,
  none = 0,
}: {
  pushed: number;
  mailed: number;
  none?: number | undefined;
}): string[] => [
  ...formatSentByChannel(pushed, mailed),
  ...(none > 0 ? [formatUnreachable(none)] : []),
];

const formatSentByChannel = (pushed: number, mailed: number): string[] => {
  if (pushed > 0 && mailed > 0)
    return [t`Sent to ${pushed} by app notification, to ${mailed} by e-mail.`];
  if (pushed > 0) return [t`Sent to ${pushed} by app notification.`];
  return mailed > 0 ? [t`Sent to ${mailed} by e-mail.`] : [];
};

const formatTimeOf = (mailsAt: string) => formatClockTime(indianTime(new Date(mailsAt)));

/** "Mails go out at 6:44 am IST" */
export const formatMailsAt = (mailsAt: string): string =>
  t`E-mails will be sent at ${{ time: formatTimeOf(mailsAt) }} IST`;

/** The same with a full stop. */
export const formatMailsAtSentence = (mailsAt: string): string =>
  t`E-mails will be sent at ${{ time: formatTimeOf(mailsAt) }} IST.`;
