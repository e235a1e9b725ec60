import { html } from 'hono/html';
import { INDIAN_SCRIPTS } from '../http/validate.ts';

/** The words of a mail, before they become plain text and HTML. */
export interface Letter {
  greeting: string;
  paragraphs: string[];
  /** Facts in two columns, such as an order's lines. */
  facts?: [string, string][];
  action?: { label: string; url: string };
}

// What mail programs make links of, also of a full-width or an ideographic full stop.
const ADDRESS = /[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{M}\p{N}]|[:/@\\]|^www\b/iu;
const ENCODED_WORD = /=\?/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const JOINERS = /[\u200c\u200d]/g;

// Scripts that stand beside each other in names, and whose letters nobody takes for one another's.
const inScripts = (scripts: string[]) =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\P{L}]*$`, 'u');
const LATIN_OR_INDIAN = inScripts(['Latin', ...INDIAN_SCRIPTS]);
/** Where a name is of one other script throughout; Japanese is written in three. */
const ELSEWHERE = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Thai', 'Tibetan', 'Hangul', 'Han'],
  ...['Ol_Chiki', 'Meetei_Mayek', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Thaana'],
]
  .map((script) => inScripts([script]))
  .concat(inScripts(['Han', 'Hiragana', 'Katakana']));
const ONE_SCRIPT = ['Latin', ...INDIAN_SCRIPTS].map((script) => inScripts([script]));

/** Latin beside Cyrillic is a disguise, and so is any mixture within one word. */
const mixesScripts = (name: string) => {
  if (!LATIN_OR_INDIAN.test(name)) return !ELSEWHERE.some((one) => one.test(name));
  return name.split(/[^\p{L}\p{M}]+/u).some((word) => !ONE_SCRIPT.some((one) => one.test(word)));
};

/** Whether a name is no more than a name: no address, no disguise, nothing that a mail program would decode. */
export const isPlainName = (name: string): boolean => {
  const drawn = name.replace(JOINERS, '').normalize('NFKC');
  if (ADDRESS.test(drawn) || ENCODED_WORD.test(drawn) || INVISIBLE.test(drawn)) return false;
  return !mixesScripts(drawn);
};

// No number and no short message either: anybody can register any e-mail
// address under any name, and must not write there in the studio's name.
const GREETED = /^\P{N}{1,40}$/u;

/** How a letter begins: by name, if that is no more than a name. */
export const greetingTo = (name: string) =>
  GREETED.test(name) && isPlainName(name) ? `Namaste ${name},` : 'Namaste,';

const SIGNATURE = 'Ganga Yoga';

/** The letter as text and as a small HTML that any mail program shows. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: asText(letter), html: asHtml(letter) };
}

function asText({ greeting, paragraphs, facts = [], action }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${SIGNATURE}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function asHtml({ greeting, paragraphs, facts = [], action }: Letter): string {
  const rows = facts.map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`);
  const blocks = [
    ...[greeting, ...paragraphs].map((text) => html`<p>${text}</p>`),
    ...(rows.length > 0 ? [html`<table cellpadding="6">${rows}</table>`] : []),
    ...(action ? [html`<p><a href="${action.url}">${action.label}</a></p>`] : []),
    html`<p>${SIGNATURE}</p>`,
  ];
  // Mail programs know no style sheets.
  const look = 'font-family:sans-serif;line-height:1.6;color:#1f2a26';
  return String(html`<!doctype html><html lang="en"><body style="${look}">${blocks}</body></html>`);
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Whole rupees as Indians write them: ₹1,25,000. */
export const inRupees = (amount: number) => rupees.format(amount);

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** A date (YYYY-MM-DD, or a moment) as 1 Dec 2026 in Asia/Kolkata. */
export const asDay = (date: string) =>
  day.format(new Date(date.length === 10 ? `${date}T00:00:00+05:30` : date));
