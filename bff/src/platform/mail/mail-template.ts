import { html } from 'hono/html';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../../shared/languages.ts';
import { INDIAN_SCRIPTS } from '../../shared/pasted-text.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { childPageUrl } from '../http/child-page-url.ts';
import type { LocalizedText } from '../i18n/localized-content.ts';
import { type Messages, messagesFor } from '../i18n/messages.ts';
import type { Mail } from './mail.ts';

/** A text of an e-mail: in its language, or content of staff, which may be in another language. */
export type MailText = string | LocalizedText;

interface MailLink {
  label: string;
  url: string;
}

/** The content of an e-mail, from which its plain text and its HTML are rendered. */
export interface MailContent {
  greeting: string;
  paragraphs: MailText[];
  /** A table with two columns, such as an order's lines. */
  details?: [MailText, MailText][];
  action?: MailLink;
  /** A second link, below the action. */
  also?: MailLink | undefined;
  /** Small print with a link, below the signature. */
  footer?: MailLink & { words: string };
}

/** An e-mail without its id and date, which come from its job. */
export interface MailDraft extends Omit<Mail, 'id' | 'date' | 'text' | 'html' | 'to'> {
  /** Null: its recipient has no address, and gets no e-mail. */
  to: string | null;
  /** Structured content gets the studio's signature when it is rendered; a plain text is sent unchanged. */
  content: MailContent | string;
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
  const { subject, paragraphs, action, also, ...rest } = letter;
  const withChildUrl = (link: MailLink) => ({ ...link, url: childPageUrl(link.url, childId) });
  const isNamed = canGreetByName(child);
  return {
    ...rest,
    ...(action && { action: withChildUrl(action) }),
    ...(also && { also: withChildUrl(also) }),
    subject: `${isNamed ? child : frame.yourChild}: ${subject}`,
    paragraphs: [isNamed ? frame.isAbout({ child }) : frame.isAboutYourChild, ...paragraphs],
  };
}

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

/** The plain text of an e-mail, and the HTML of structured content, with these signature lines. */
export function renderMail(
  { content, language }: Pick<MailDraft, 'content' | 'language'>,
  signature: string[],
): Pick<Mail, 'text' | 'html'> {
  if (typeof content === 'string') return { text: content };
  const signed = signature.map((line) => localizeStudioName(language, line));
  return { text: renderText(content, signed), html: renderHtml(content, signed, language) };
}

/** The studio's name in this language; the other signature lines are not translated. */
const localizeStudioName = (language: Language, line: string) =>
  line === messagesFor(DEFAULT_LANGUAGE).mails.frame.studio
    ? messagesFor(language).mails.frame.studio
    : line;

// Text that mail programs turn into links, also with a full-width or ideographic full stop.
const ADDRESS_PATTERN = /[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{M}\p{N}]|[:/@\\]|^www\b/iu;
const ENCODED_WORD = /=\?/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const JOINERS = /[\u200c\u200d]/g;

// Latin and Indian scripts stand beside each other in names, and their letters do not look alike.
const inScripts = (scripts: string[]) =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\P{L}]*$`, 'u');
const LATIN_OR_INDIAN = inScripts(['Latin', ...INDIAN_SCRIPTS]);
/** Scripts that are accepted if the whole name is written in one of them; Japanese uses three together. */
const OTHER_SCRIPTS = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Thai', 'Tibetan', 'Hangul', 'Han'],
  ...['Ol_Chiki', 'Meetei_Mayek', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Thaana'],
]
  .map((script) => inScripts([script]))
  .concat(inScripts(['Han', 'Hiragana', 'Katakana']));
const ONE_SCRIPT = ['Latin', ...INDIAN_SCRIPTS].map((script) => inScripts([script]));

/** Latin letters beside Cyrillic ones can imitate another name, and so can any mixture of scripts within a word. */
const mixesScripts = (name: string) => {
  if (!LATIN_OR_INDIAN.test(name)) return !OTHER_SCRIPTS.some((script) => script.test(name));
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => !ONE_SCRIPT.some((script) => script.test(word)));
};

/**
 * Whether a name is safe in an e-mail: it contains no address, no invisible characters, no mixture of scripts that imitates
 * another name, and nothing that an e-mail program would decode.
 */
export const isSafeName = (name: string): boolean => {
  const rendered = name.replace(JOINERS, '').normalize('NFKC');
  if (ADDRESS_PATTERN.test(rendered) || ENCODED_WORD.test(rendered) || INVISIBLE.test(rendered))
    return false;
  return !mixesScripts(rendered);
};

// Up to 40 characters without a number, so that a name cannot be a phone number or a message: anybody can register any
// e-mail address under any name, and must not be able to write to it in the studio's name.
const GREETABLE_NAME = /^\P{N}{1,40}$/u;

const canGreetByName = (name: string) => GREETABLE_NAME.test(name) && isSafeName(name);

/** The greeting: with the name if it is safe and short, otherwise without. */
const formatGreeting = ({ mails: { frame } }: Messages, name: string) =>
  canGreetByName(name) ? frame.greetingTo({ name }) : frame.greeting;

const SMALL_PRINT = 'font-size:13px;color:#55625b';

function renderText(
  { greeting, paragraphs, details = [], action, also, footer }: MailContent,
  signature: string[],
): string {
  const blocks = [
    greeting,
    ...paragraphs.map(textOf),
    ...(details.length > 0
      ? [details.map(([name, value]) => `${textOf(name)}: ${textOf(value)}`).join('\n')]
      : []),
    ...actionLinks({ action, also }).map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${signature.join('\n')}`,
    ...(footer ? [`${footer.words}\n${footer.label}:\n${footer.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const actionLinks = ({ action, also }: Record<'action' | 'also', MailLink | undefined>) =>
  [action, also].filter((link) => link !== undefined);

const textOf = (text: MailText) => (typeof text === 'string' ? text : text.text);

/** The `lang` attribute of a text that is not in the e-mail's language, for screen readers. */
const langAttribute = (text: MailText, language: Language) =>
  typeof text === 'string' || text.language === language ? '' : html` lang="${text.language}"`;

const withLineBreaks = (text: string) =>
  text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`));

function renderHtml(
  { greeting, paragraphs, details = [], action, also, footer }: MailContent,
  signature: string[],
  language: Language,
): string {
  const cell = (text: MailText) => html`<td${langAttribute(text, language)}>${textOf(text)}</td>`;
  const rows = details.map(([name, value]) => html`<tr>${cell(name)}${cell(value)}</tr>`);
  const blocks = [
    ...[greeting, ...paragraphs].map(
      (text) => html`<p${langAttribute(text, language)}>${withLineBreaks(textOf(text))}</p>`,
    ),
    ...(rows.length > 0 ? [html`<table cellpadding="6">${rows}</table>`] : []),
    ...actionLinks({ action, also }).map(
      ({ label, url }) => html`<p><a href="${url}">${label}</a></p>`,
    ),
    html`<p>${withLineBreaks(signature.join('\n'))}</p>`,
    ...(footer
      ? [
          html`<p style="${SMALL_PRINT}">${footer.words} <a href="${footer.url}">${footer.label}</a></p>`,
        ]
      : []),
  ];
  // Mail programs ignore style sheets. Some have a dark background, on which the text would be invisible.
  const bodyStyle =
    'padding:16px;background:#ffffff;color:#1f2a26;font-family:sans-serif;line-height:1.6';
  return String(
    html`<!doctype html><html lang="${language}"><body style="${bodyStyle}">${blocks}</body></html>`,
  );
}

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
