import { plural, t } from '@lingui/core/macro';
import type { ContactSummary, StaffClass } from 'bff/contract';
import { indianTime } from 'bff/shared/time/indian-time';
import { timeInWords } from '../../content/format.ts';

/** Who hears of a change. */
export interface Audience extends Pick<StaffClass, 'enrolled' | 'isOpen'> {
  /** How they are notified. Undefined while it is not known, and from a server of the version before. */
  contacts?: Counts | undefined;
}

type Counts = Pick<ContactSummary, 'app' | 'email' | 'none'>;

const unreachableInWords = (none: number): string => t`Not reachable: ${none}.`;

/** "2 by app notification, 1 by e-mail" */
const waysInWords = ({ app, email }: Pick<Counts, 'app' | 'email'>): string => {
  if (email === 0) return t`${app} by app notification`;
  return app === 0 ? t`${email} by e-mail` : t`${app} by app notification, ${email} by e-mail`;
};

const reachableInWords = (counts: Counts): string => {
  const reached = counts.app + counts.email;
  const ways = waysInWords(counts);
  return plural(reached, {
    0: 'Notifies nobody.',
    one: `Notifies 1 learner: ${ways}.`,
    other: `Notifies ${reached} learners: ${ways}.`,
  });
};

/** "Notifies 3 learners: 2 by app notification, 1 by e-mail. Not reachable: 1." */
export const contactsInWords = (counts: Counts): string =>
  counts.none === 0
    ? reachableInWords(counts)
    : `${reachableInWords(counts)} ${unreachableInWords(counts.none)}`;

/** Who hears of a change, before it is made. How they do is said only where it is known. */
export const tellsInWords = ({ enrolled, isOpen, contacts }: Audience): string => {
  const isNobody = contacts ? contacts.app + contacts.email + contacts.none === 0 : enrolled === 0;
  if (isNobody)
    return isOpen
      ? t`The class is open to all, so nobody is notified.`
      : t`Nobody is enrolled, so nobody is notified.`;
  if (contacts) return contactsInWords(contacts);
  return plural(enrolled, {
    one: 'It is for 1 learner.',
    other: `It is for ${enrolled} learners.`,
  });
};

/** Whether a message goes out to anybody, as far as that is known. */
export const reachesSomebody = ({ enrolled, contacts }: Audience): boolean =>
  contacts ? contacts.app + contacts.email > 0 : enrolled > 0;

/** How many read the words in Hindi. */
export const hindiReadersInWords = (count: number): string =>
  plural(count, { one: '1 of them reads Hindi', other: `${count} of them read Hindi` });

/** A saved change: who it was for, and who is notified of it, null where learners know it already. */
interface Saved extends Pick<Audience, 'enrolled'> {
  told: { of?: number; none?: number | undefined } | null;
}

/** Undefined without anybody who could be. */
const whoIsNotified = ({ enrolled, told }: Saved): string | undefined => {
  if (enrolled === 0) return undefined;
  if (!told) return t`This is what learners know, so no mail goes out.`;
  const { of = enrolled, none } = told;
  if (none === undefined) return t`The messages are on their way.`;
  const reached = Math.max(0, of - none);
  const sent = plural(reached, {
    0: 'Nobody can be notified.',
    one: 'A message is on its way to 1 learner.',
    other: `Messages are on their way to ${reached} learners.`,
  });
  return none === 0 ? sent : `${sent} ${unreachableInWords(none)}`;
};

/**
 * What a toast says after a change, beginning with the sentence of what was done: "Moved. Messages are on their way to 22 learners. Not
 * reachable: 1." A class may be back where learners know it to be.
 */
export const toldInWords = (done: string, saved: Saved): string => {
  const notified = whoIsNotified(saved);
  return notified ? `${done} ${notified}` : done;
};

/** To whom messages were sent by now, in words that promise no more: "Sent to 9 by app notification, to 3 by e-mail. Not reachable: 1." */
export const sentInWords = ({
  pushed,
  mailed,
  none = 0,
}: {
  pushed: number;
  mailed: number;
  none?: number | undefined;
}): string[] => [...sentByWay(pushed, mailed), ...(none > 0 ? [unreachableInWords(none)] : [])];

const sentByWay = (pushed: number, mailed: number): string[] => {
  if (pushed > 0 && mailed > 0)
    return [t`Sent to ${pushed} by app notification, to ${mailed} by e-mail.`];
  if (pushed > 0) return [t`Sent to ${pushed} by app notification.`];
  return mailed > 0 ? [t`Sent to ${mailed} by e-mail.`] : [];
};

const timeOf = (mailsAt: string) => timeInWords(indianTime(new Date(mailsAt)));

/** "Mails go out at 6:44 am IST" */
export const mailsInWords = (mailsAt: string): string =>
  t`Mails go out at ${{ time: timeOf(mailsAt) }} IST`;

/** The same as a sentence. */
export const mailsInSentence = (mailsAt: string): string =>
  t`Mails go out at ${{ time: timeOf(mailsAt) }} IST.`;
