import {
  mayWriteTo,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from '../auth/account-mail.ts';
import { findResettableAccount } from '../auth/password-reset-queries.ts';
import { findAccount } from '../auth/queries.ts';
import type { ResetTokens } from '../credentials/reset-token.ts';
import type { UnsubscribeTokens } from '../credentials/unsubscribe-token.ts';
import type { Sql } from '../database/db.ts';
import { findEnrolledByOrder } from '../enrolling/enrolment/queries.ts';
import { enrolledLetter } from '../enrolling/enrolment/welcome-mail.ts';
import {
  confirmedLetter,
  receivedLetter,
  rejectedLetter,
  waitingLetter,
  waitingSubject,
} from '../enrolling/orders/order-mail.ts';
import { findOrderForMail } from '../enrolling/orders/queries.ts';
import {
  listWaitingPayments,
  markAllTold,
  takeUp,
} from '../enrolling/orders/waiting-mail-queries.ts';
import type { Limits } from '../http/limits.ts';
import type { DeliveryJob, MailJob } from '../jobs/mail-jobs.ts';
import type { Mail, Mailer } from '../mail/mail.ts';
import { asClassTime, asDay, type Letter, writeLetter } from '../mail/mail-template.ts';
import { announcementLetter } from '../messages/announcements/announcement-mail.ts';
import { findAnnouncementForMail, markMailed } from '../messages/announcements/mail-queries.ts';
import { composeContactMail } from '../messages/contact/contact-mail.ts';
import { findContactMessage } from '../messages/contact/queries.ts';
import { indianMoment } from '../time/indian-time.ts';
import { calendarOf, changesSince } from '../timetable/calendar/calendar.ts';
import { noticeLetter } from '../timetable/classes/class-mail.ts';
import { findNoticeForMail, markTold } from '../timetable/classes/notice-queries.ts';
import { findInTime, listOwnInTime } from '../timetable/classes/queries.ts';
import { nextClasses } from '../timetable/classes/timetable.ts';
import { findTrialMail } from '../timetable/joining/queries.ts';
import { trialLetter } from '../timetable/joining/trial-mail.ts';
import { eveningLetter } from '../timetable/reminders/evening-mail.ts';
import { findEveningMail } from '../timetable/reminders/queries.ts';
import { classesOfDay } from '../timetable/reminders/remind.ts';

/** The dependencies for composing and sending mails. */
export interface Delivery {
  sql: Sql;
  mailer: Pick<Mailer, 'send'>;
  resetTokens: ResetTokens;
  unsubscribeTokens: UnsubscribeTokens;
  limits: Limits;
  studioEmail: string;
  publicUrl: string;
  now: () => Date;
}

/** A mail without its id and date, which come from the job. */
interface Draft extends Omit<Mail, 'id' | 'date'> {
  /** Notes that it was sent. Where that fails, the mail is sent again. */
  noteSent?: () => Promise<void>;
}

/**
 * Whether a stranger can cause this mail to an address that is not theirs. Such mails are limited while an account
 * has not proven its address.
 */
const STRANGERS_CAUSE: Record<MailJob['kind'], boolean> = {
  welcome: true,
  'password-reset': true,
  'password-changed': true,
  // Who registers a stranger's address can agree in their name.
  announcement: true,
  trial: true,
  'payment-received': true,
  'payment-rejected': true,
  // Staff have seen the payment.
  'payment-confirmed': false,
  'course-welcome': false,
  'class-notice': false,
  'evening-before': false,
  // These go to the studio.
  'payment-waiting': false,
  contact: false,
};

type Compose = (id: number) => Promise<Draft | undefined>;

/**
 * A function that composes and sends the mail of a job. It resolves to whether a mail was sent: none is when the job's
 * row is gone or the address has had its share. It rejects when sending fails.
 */
export function createDelivery(delivery: Delivery) {
  const composers = composersOf(delivery);
  return async ({ kind, id }: MailJob, job: DeliveryJob): Promise<boolean> => {
    const draft = await composers[kind](id);
    // A mail counts once, on its first try.
    const counts = STRANGERS_CAUSE[kind] && job.retryCount === 0;
    const hasLink = kind === 'password-reset';
    if (!draft || (counts && !(await mayWriteTo(delivery, { to: draft.to, hasLink }))))
      return false;
    // With the job's id, which is the same on every try and differs from that of every other mail.
    const { noteSent, ...written } = draft;
    const mail = { ...written, id: `${kind}-${job.id}`, date: job.createdOn };
    await delivery.mailer.send(mail, job);
    await noteSent?.();
    return true;
  };
}

function composersOf({
  sql,
  resetTokens,
  unsubscribeTokens,
  studioEmail,
  publicUrl,
  now,
}: Delivery): Record<MailJob['kind'], Compose> {
  const aboutOrder =
    (subject: string, write: typeof receivedLetter): Compose =>
    async (id) => {
      const order = await findOrderForMail(sql, id);
      return order && draftOf(order.email, subject, write(order, publicUrl));
    };
  return {
    contact: async (id) => {
      const contact = await findContactMessage(sql, id);
      return contact && composeContactMail(contact, studioEmail);
    },
    welcome: async (id) => {
      const account = await findAccount(sql, id);
      return (
        account &&
        draftOf(account.email, 'Welcome to Ganga Yoga', welcomeLetter(account, publicUrl))
      );
    },
    'password-reset': async (id) => {
      const account = await findResettableAccount(sql, id);
      const url = `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`;
      return account && draftOf(account.email, 'A new password', resetLetter(account, url));
    },
    'password-changed': async (id) => {
      const account = await findAccount(sql, id);
      const letter = account && passwordChangedLetter(account, publicUrl);
      return letter && draftOf(account.email, 'Your password was changed', letter);
    },
    'payment-received': aboutOrder('We are checking your payment', receivedLetter),
    'payment-waiting': async (number) => {
      const utrs = await takeUp(sql, number);
      if (utrs === undefined) return undefined;
      const waiting = await listWaitingPayments(sql);
      // They may have been decided or cancelled meanwhile.
      if (waiting.count === 0) return undefined;
      return {
        ...draftOf(studioEmail, waitingSubject(waiting), waitingLetter(waiting, publicUrl)),
        noteSent: () => markAllTold(sql, utrs),
      };
    },
    'payment-confirmed': aboutOrder('Your receipt from Ganga Yoga', confirmedLetter),
    'payment-rejected': aboutOrder('Your payment could not be confirmed', rejectedLetter),
    'course-welcome': (id) => composeWelcome({ sql, publicUrl, now }, id),
    'evening-before': (id) => composeEvening({ sql, publicUrl, now }, id),
    announcement: async (id) => {
      const announcement = await findAnnouncementForMail(sql, id);
      if (!announcement) return undefined;
      const { email, subject, accountId } = announcement;
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${unsubscribeTokens.sign(accountId)}`;
      return {
        ...draftOf(email, subject, announcementLetter(announcement, unsubscribeUrl)),
        unsubscribeUrl,
        noteSent: () => markMailed(sql, id),
      };
    },
    trial: async (id) => {
      const trial = await findTrialMail(sql, id);
      return trial && draftOf(trial.email, 'Your first class', trialLetter(trial, publicUrl));
    },
    'class-notice': async (id) => {
      const notice = await findNoticeForMail(sql, id, now());
      if (!notice) return undefined;
      const subject = `${notice.title}: ${notice.notice}`;
      return {
        ...draftOf(notice.email, subject, noticeLetter(notice, publicUrl)),
        noteSent: () => markTold(sql, id),
      };
    },
  };
}

const draftOf = (to: string, subject: string, letter: Letter): Draft => ({
  to,
  subject,
  ...writeLetter(letter),
});

/** How many of an order's courses the welcome names. */
const MOST_COURSES = 50;

/** The welcome to the courses of an order, with their classes as a calendar file. */
async function composeWelcome(
  { sql, publicUrl, now }: Pick<Delivery, 'sql' | 'publicUrl' | 'now'>,
  orderId: number,
): Promise<Draft | undefined> {
  const enrolled = await findEnrolledByOrder(sql, orderId);
  if (!enrolled) return undefined;
  const ids = enrolled.courseIds.slice(0, MOST_COURSES);
  const found = await Promise.all(ids.map((id) => findInTime(sql, { id }, changesSince(now()))));
  const inTime = found.filter((course) => course !== undefined);
  const courses = inTime.map((course) => ({ ...course, first: nextClasses(course, now(), 1)[0] }));
  const [only] = courses;
  const subject =
    courses.length === 1 && only ? `Welcome to ${only.title}` : 'Welcome to your courses';
  const file = {
    filename: 'classes.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(inTime, { publicUrl }),
  };
  const letter = enrolledLetter({ name: enrolled.name, courses }, publicUrl);
  return { ...draftOf(enrolled.email, subject, letter), attachments: [file] };
}

/** The mail on the evening before: the classes of the day as they are now. None where nothing is left of them. */
async function composeEvening(
  { sql, publicUrl, now }: Pick<Delivery, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const mail = await findEveningMail(sql, id);
  if (!mail) return undefined;
  const { accountId, name, email, date } = mail;
  const courses = await listOwnInTime(sql, { accountId, from: indianMoment(date, '00:00') });
  const classes = classesOfDay(
    courses.filter(({ isEnrolled }) => isEnrolled),
    date,
  ).filter(({ endsAt }) => endsAt > now().toISOString());
  const [only, more] = classes;
  if (!only) return undefined;
  const subject = more ? `Your classes on ${asDay(date)}` : `${only.title}: ${asClassTime(only)}`;
  return draftOf(email, subject, eveningLetter({ name, classes }, publicUrl));
}
