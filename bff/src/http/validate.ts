import { validator } from 'hono/validator';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Middleware that validates a JSON body. Throws an `AppError` 400 with the first fault as a sentence. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  validator('json', (body) => parsed(schema, body));

/** The output of the schema for this value. Throws an `AppError` 400 with the first fault as a sentence. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(400, result.error.issues[0]?.message ?? 'The request was refused.');
}

/** The schema of a body: a JSON object with these fields. Unknown fields are dropped. */
export const bodyOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, { error: 'The request must be a JSON object.' });

// PostgreSQL stores no NUL, mail headers allow no line break, and no name needs a control character. Bidirectional
// overrides could disguise the text that staff read.
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

// Vedic Sanskrit puts five on a letter. More are drawn over the lines above and below, also with joiners between them.
const PILED_MARKS = /(?:\p{M}[\u200c\u200d]?){9}/u;

/** The scripts of India, and that of Urdu. Their words may need joiners, which are invisible characters. */
export const INDIAN_SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Arabic'],
];
const INDIAN = `[${INDIAN_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** A joiner between a letter or its sign and the next letter, or after a virama at the end of a word (an old chillu). */
const JOINER_IN_USE = `(?<=(?=${INDIAN})[\\p{L}\\p{M}])[\\u200c\\u200d](?:(?=(?=${INDIAN})\\p{L})|(?<=${VIRAMA}.))`;

// Unicode's ignorable characters are not drawn, and a blank Braille pattern looks like a space. Bidirectional overrides
// are not removed, so that CONTROL finds them and the text is refused.
const INVISIBLE = new RegExp(
  `(?!${JOINER_IN_USE}|[\\u202a-\\u202e\\u2066-\\u2069])[\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'gu',
);

/** The text without invisible characters, trimmed. */
const visible = (text: string) => text.replace(INVISIBLE, '').trim();

const trimmed = (label: string) =>
  z.string({ error: `${label} is required.` }).transform((text) => text.toWellFormed().trim());

interface Bounds {
  label: string;
  max: number;
  forbidden: RegExp;
}

const bounded = <Text extends z.ZodType<string>>(text: Text, { label, max, forbidden }: Bounds) =>
  text
    .refine((given) => [...given].length <= max, `${label} must be at most ${max} characters long.`)
    .refine((given) => !forbidden.test(given), `${label} contains a character that cannot be used.`)
    .refine(
      (given) => !PILED_MARKS.test(visible(given)),
      `${label} has too many accents on one letter.`,
    );

const requiredText = (bounds: Bounds) =>
  bounded(
    trimmed(bounds.label).refine((text) => visible(text) !== '', `${bounds.label} is required.`),
    bounds,
  );

/** One line of text, trimmed, of 1 to `max` characters. Invisible characters are removed. */
export const line = (label: string, max: number) =>
  requiredText({ label, max, forbidden: CONTROL }).transform(visible);

/** As `line`, but it may be empty. */
export const lineOrNothing = (label: string, max: number) =>
  bounded(trimmed(label), { label, max, forbidden: CONTROL }).transform(visible);

/** A person's name: one line with at least one letter or digit. */
export const personName = (label: string, max: number) =>
  line(label, max).refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    `${label} needs a letter or a digit.`,
  );

/** Text of one or several lines, trimmed, of 1 to `max` characters. */
export const paragraphs = (label: string, max: number) =>
  requiredText({ label, max, forbidden: CONTROL_BUT_LINES });

/** An e-mail address of at most 254 characters in the form that browsers accept, trimmed and in lower case. */
export const emailAddress = z
  .string({ error: 'E-mail is required.' })
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== '', 'E-mail is required.')
  .refine((text) => text.length <= 254, 'E-mail must be at most 254 characters long.')
  .refine(
    (text) => z.regexes.html5Email.test(text),
    'E-mail must be an address such as name@example.com.',
  );

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The value of the header `Idempotency-Key`, if there is one. Throws an `AppError` 400 if it is malformed. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || IDEMPOTENCY_KEY.test(header)) return header;
  throw new AppError(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
}

const LARGEST_ID = 2_147_483_647;

/** The text as a row's id: an integer from 1 to 2,147,483,647. `undefined` if it is not one. */
export function rowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST_ID ? id : undefined;
}

/** The refusal of a date field. */
export const noSuchDate = (label: string) => `${label} must be a date such as 2026-12-01.`;

/** Whether the date is one of the years that staff may give: 2020 to 2099. */
export const isOfTheseYears = (day: string) => day >= '2020-01-01' && day < '2100-01-01';

/** A date field, such as 2026-12-01, of any year: it may be one that was stored long ago. */
export const storedDateField = (label: string) => z.iso.date({ error: noSuchDate(label) });

/** A date field, such as 2026-12-01, of the years 2020 to 2099. */
export const dateField = (label: string) =>
  storedDateField(label).refine(isOfTheseYears, noSuchDate(label));

/** A time field, such as 07:00. */
export const timeField = (label: string) => {
  const error = `${label} must be a time such as 07:00.`;
  return z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, error);
};

/** The text as a date of the years 2020 to 2099; `undefined` if it is not one. */
export const dateIn = (text: string): string | undefined => {
  const date = dateField('Date').safeParse(text);
  return date.success ? date.data : undefined;
};
