import { html } from 'hono/html';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../../shared/languages.ts';
import { INDIAN_SCRIPTS } from '../../shared/pasted-text.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { pageOfChild } from '../http/page-of-child.ts';
import type { OwnWords } from '../i18n/localized-content.ts';
import { type Words, wordsIn } from '../i18n/messages.ts';
import type { Mail } from './mail.ts';

/** A text of a letter: in its language, or what staff have written, which may be in another one. */
export type LetterText = string | OwnWords;

interface MailLink {
  label: string;
  url: string;
}

/** The contents of a mail, from which its plain text and its HTML are made. */
export interface Letter {
  greeting: string;
  paragraphs: LetterText[];
  /** Facts in two columns, such as an order's lines. */
  facts?: [LetterText, LetterText][];
  action?: MailLink;
  /** Another page that it is about, below the action. */
  also?: MailLink | undefined;
  /** Small print with a link, below the signature. */
  footer?: MailLink & { words: string };
}

/** A mail without its id and date, which come from its job. */
export interface Draft extends Omit<Mail, 'id' | 'date' | 'text' | 'html' | 'to'> {
  /** Null: its reader has given no address, and gets no mail. */
  to: string | null;
  /** A letter gets the studio's signature when it is written out; a text is sent as it is. */
  content: Letter | string;
  /** Of the letter. */
  language: Language;
  /** Notes that it was sent. Where that fails, the mail is sent again. */
  noteSent?: () => Promise<void>;
}

/** Who gets a mail: an account, as its row has it. */
export interface Reader {
  name: string;
  /** Null of whoever was entered by staff with a phone number alone. */
  email: string | null;
  /** As it is stored. */
  language: string | null;
  /** The child whom it is about, where a parent reads it. */
  child?: string | null;
  /** The child's account. */
  childId?: number | null;
}

/** What is written below the greeting, and the subject. */
export interface Written extends Omit<Letter, 'greeting'> {
  subject: string;
}

/**
 * The draft of a mail to this reader, written in their language. One to a parent says in its subject and first which child it is about, and
 * leads to pages about that child.
 */
export function draftTo(
  { name, email, language: stored, ...about }: Reader,
  write: (words: Words, language: Language) => Written,
): Draft {
  const language = languageOf(stored);
  const words = wordsIn(language);
  const { subject, ...letter } = ofChild(words, about, write(words, language));
  const content = { greeting: greetingIn(words, name), ...letter };
  return { to: email, subject, content, language };
}

function ofChild(
  { mails: { frame } }: Words,
  { child = null, childId = null }: Pick<Reader, 'child' | 'childId'>,
  letter: Written,
): Written {
  if (child === null || childId === null) return letter;
  const { subject, paragraphs, action, also, ...rest } = letter;
  const aboutChild = (link: MailLink) => ({ ...link, url: pageOfChild(link.url, childId) });
  const isNamed = isGreeted(child);
  return {
    ...rest,
    ...(action && { action: aboutChild(action) }),
    ...(also && { also: aboutChild(also) }),
    subject: `${isNamed ? child : frame.yourChild}: ${subject}`,
    paragraphs: [isNamed ? frame.isAbout({ child }) : frame.isAboutYourChild, ...paragraphs],
  };
}

/** The draft of a mail to the studio itself, which is greeted without a name. */
export function draftOf(
  to: string,
  language: Language,
  write: (words: Words) => Written,
): Draft & { to: string } {
  const words = wordsIn(language);
  const { subject, ...letter } = write(words);
  const content = { greeting: words.mails.frame.greeting, ...letter };
  return { to, subject, content, language };
}

/** The plain text of a mail, and of a letter also its HTML, signed with these lines. */
export function writtenOut(
  { content, language }: Pick<Draft, 'content' | 'language'>,
  signature: string[],
): Pick<Mail, 'text' | 'html'> {
  if (typeof content === 'string') return { text: content };
  const signed = signature.map((line) => nameIn(language, line));
  return { text: asText(content, signed), html: asHtml(content, signed, language) };
}

/** The studio's name in this language; every other line of a signature is a fact, and stays. */
const nameIn = (language: Language, line: string) =>
  line === wordsIn(DEFAULT_LANGUAGE).mails.frame.studio
    ? wordsIn(language).mails.frame.studio
    : line;

// Text that mail programs turn into links, also with a full-width or ideographic full stop.
const ADDRESS = /[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{M}\p{N}]|[:/@\\]|^www\b/iu;
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
 * Whether a name is safe in a mail: it contains no address, no invisible characters, no mixture of scripts that imitates
 * another name, and nothing that a mail program would decode.
 */
export const isPlainName = (name: string): boolean => {
  const drawn = name.replace(JOINERS, '').normalize('NFKC');
  if (ADDRESS.test(drawn) || ENCODED_WORD.test(drawn) || INVISIBLE.test(drawn)) return false;
  return !mixesScripts(drawn);
};

// Up to 40 characters without a number, so that a name cannot be a phone number or a message: anybody can register any
// e-mail address under any name, and must not be able to write to it in the studio's name.
const GREETED = /^\P{N}{1,40}$/u;

const isGreeted = (name: string) => GREETED.test(name) && isPlainName(name);

/** The greeting of a letter: with the name if it is safe and short, otherwise without. */
const greetingIn = ({ mails: { frame } }: Words, name: string) =>
  isGreeted(name) ? frame.greetingTo({ name }) : frame.greeting;

const SMALL_PRINT = 'font-size:13px;color:#55625b';

function asText(
  { greeting, paragraphs, facts = [], action, also, footer }: Letter,
  signature: string[],
): string {
  const blocks = [
    greeting,
    ...paragraphs.map(wordsOf),
    ...(facts.length > 0
      ? [facts.map(([name, value]) => `${wordsOf(name)}: ${wordsOf(value)}`).join('\n')]
      : []),
    ...linksOf({ action, also }).map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${signature.join('\n')}`,
    ...(footer ? [`${footer.words}\n${footer.label}:\n${footer.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const linksOf = ({ action, also }: Record<'action' | 'also', MailLink | undefined>) =>
  [action, also].filter((link) => link !== undefined);

const wordsOf = (text: LetterText) => (typeof text === 'string' ? text : text.words);

/** What a screen reader needs to read a text that is not in the letter's language. */
const langOf = (text: LetterText, language: Language) =>
  typeof text === 'string' || text.language === language ? '' : html` lang="${text.language}"`;

const withBreaks = (text: string) =>
  text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`));

function asHtml(
  { greeting, paragraphs, facts = [], action, also, footer }: Letter,
  signature: string[],
  language: Language,
): string {
  const cell = (text: LetterText) => html`<td${langOf(text, language)}>${wordsOf(text)}</td>`;
  const rows = facts.map(([name, value]) => html`<tr>${cell(name)}${cell(value)}</tr>`);
  const blocks = [
    ...[greeting, ...paragraphs].map(
      (text) => html`<p${langOf(text, language)}>${withBreaks(wordsOf(text))}</p>`,
    ),
    ...(rows.length > 0 ? [html`<table cellpadding="6">${rows}</table>`] : []),
    ...linksOf({ action, also }).map(
      ({ label, url }) => html`<p><a href="${url}">${label}</a></p>`,
    ),
    html`<p>${withBreaks(signature.join('\n'))}</p>`,
    ...(footer
      ? [
          html`<p style="${SMALL_PRINT}">${footer.words} <a href="${footer.url}">${footer.label}</a></p>`,
        ]
      : []),
  ];
  // Mail programs ignore style sheets. Some show a dark page, on which the words would be lost.
  const look =
    'padding:16px;background:#ffffff;color:#1f2a26;font-family:sans-serif;line-height:1.6';
  return String(
    html`<!doctype html><html lang="${language}"><body style="${look}">${blocks}</body></html>`,
  );
}

interface AboutClass {
  title: string;
  startsAt: string;
  /** The words of staff. */
  notice: string;
}

/** The subject of a mail about a class, with its course and its day, where the words do not name that: "Asana, Thu, 28 Oct: …" */
export const subjectIn = (
  { dates }: Words,
  { title, startsAt, notice }: AboutClass,
  now: Date,
): string => {
  const date = indianDate(new Date(startsAt));
  return namesDay(notice, date)
    ? `${title}: ${notice}`
    : `${title}, ${dates.dayOf(date, now)}: ${notice}`;
};

/** Whether the words of staff name this day, in any language. "13 Dec" does not name the 3rd. `\b` knows Latin letters alone. */
const namesDay = (notice: string, date: string) =>
  LANGUAGES.some((language) => {
    const day = wordsIn(language).dates.dayAndMonthOf(date);
    return new RegExp(`(?<!${LETTER})${day}(?!${LETTER})`, 'u').test(notice);
  });

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
