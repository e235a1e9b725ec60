import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { childPageUrl } from '../http/child-page-url.ts';
import { type Messages, messagesFor } from '../i18n/messages.ts';
import type { Mail } from './mail.ts';
import {
  isAddress,
  type MailContent,
  type MailDetail,
  type MailLink,
  pageAddress,
} from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import { renderLayout } from './mail-layout.ts';
import { renderPlainText } from './mail-plain-text.ts';
import { canGreetByName } from './safe-name.ts';

/** An e-mail without its id and date, which come from its job. */
export interface MailDraft extends Omit<Mail, 'id' | 'date' | 'text' | 'html' | 'to'> {
  /** Null: its recipient has no address, and gets no e-mail. */
  to: string | null;
  /** It gets the studio's signature, and the reason why the recipient gets it, when it is rendered. */
  content: MailContent;
  /** The language of the content. */
  language: Language;
  /** Records that it was sent. If that fails, the e-mail is sent again. */
  noteSent?: () => Promise<void>;
}

/** The recipient of an e-mail: an account, as in its row. */
export interface MailRecipient {
  name: string;
  /** Null if staff have entered the person with a phone number alone. */
  email: string | null;
  /** As it is stored. */
  language: string | null;
  /** The child that the e-mail is about, if it goes to a parent. */
  child?: string | null;
  /** The child's account. */
  childId?: number | null;
}

/** The content below the greeting, and the subject. */
export interface ComposedMail extends Omit<MailContent, 'greeting'> {
  subject: string;
}

/**
 * The draft of an e-mail to this recipient, in their language. An e-mail to a parent names the child in its subject and first
 * paragraph, and its links open pages about that child.
 */
export function draftForRecipient(
  { name, email, language: stored, ...about }: MailRecipient,
  write: (messages: Messages, language: Language) => ComposedMail,
): MailDraft {
  const language = languageOf(stored);
  const messages = messagesFor(language);
  const { subject, ...letter } = addChildContext(messages, about, write(messages, language));
  const content = { greeting: formatGreeting(messages, name), ...letter };
  return { to: email, subject, content, language };
}

function addChildContext(
  { mails: { frame } }: Messages,
  { child = null, childId = null }: Pick<MailRecipient, 'child' | 'childId'>,
  letter: ComposedMail,
): ComposedMail {
  if (child === null || childId === null) return letter;
  const { subject, paragraphs, details, action, also, ...rest } = letter;
  const withChildUrl = <Link extends MailLink>(link: Link): Link => ({
    ...link,
    url: childPageUrl(link.url, childId),
  });
  const isNamed = canGreetByName(child);
  return {
    ...rest,
    ...(action && { action: withChildUrl(action) }),
    ...(also && { also: withChildUrl(also) }),
    ...(details && { details: details.map((detail) => withChildAddress(detail, childId)) }),
    subject: `${isNamed ? child : frame.yourChild}: ${subject}`,
    paragraphs: [isNamed ? frame.isAbout({ child }) : frame.isAboutYourChild, ...paragraphs],
  };
}

const withChildAddress = ([name, value]: MailDetail, childId: number): MailDetail => [
  name,
  isAddress(value) && value.url === value.address
    ? pageAddress(childPageUrl(value.url, childId))
    : value,
];

/** The draft of an e-mail to the studio itself, with a greeting without a name. */
export function draftForStudio(
  to: string,
  language: Language,
  write: (messages: Messages) => ComposedMail,
): MailDraft & { to: string } {
  const messages = messagesFor(language);
  const { subject, ...letter } = write(messages);
  const content = { greeting: messages.mails.frame.greeting, ...letter };
  return { to, subject, content, language };
}

/** The plain text and the HTML of an e-mail of this kind, with these signature lines. */
export function renderMail(
  kind: MailKind,
  { content, language, subject }: Pick<MailDraft, 'content' | 'language' | 'subject'>,
  signature: string[],
): Pick<Mail, 'text' | 'html'> {
  const signed = signature.map((line) => localizeStudioName(language, line));
  const reason = messagesFor(language).mails.reasons[kind];
  const mail = { subject, content, language, reason, signature: signed };
  return { text: renderPlainText(mail), html: renderLayout(mail) };
}

/** The studio's name in this language; the other signature lines are not translated. */
const localizeStudioName = (language: Language, line: string) =>
  line === messagesFor(DEFAULT_LANGUAGE).mails.frame.studio
    ? messagesFor(language).mails.frame.studio
    : line;

/** The greeting: with the name if it is safe and short, otherwise without. */
const formatGreeting = ({ mails: { frame } }: Messages, name: string) =>
  canGreetByName(name) ? frame.greetingTo({ name }) : frame.greeting;

interface ClassSubject {
  title: string;
  startsAt: string;
  /** The notification text of staff. */
  notice: string;
}

/** The subject of an e-mail about a class, with its course, and with its day unless the text names it: "Asana, Thu, 28 Oct: …" */
export const formatClassSubject = (
  { dates }: Messages,
  { title, startsAt, notice }: ClassSubject,
  now: Date,
): string => {
  const date = indianDate(new Date(startsAt));
  return mentionsDay(notice, date)
    ? `${title}: ${notice}`
    : `${title}, ${dates.formatDay(date, now)}: ${notice}`;
};

/** Whether the text of staff names this day, in any language. "13 Dec" does not name the 3rd. `\b` knows Latin letters alone. */
const mentionsDay = (notice: string, date: string) =>
  LANGUAGES.some((language) => {
    const day = messagesFor(language).dates.formatDayAndMonth(date);
    return new RegExp(`(?<!${LETTER})${day}(?!${LETTER})`, 'u').test(notice);
  });

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
