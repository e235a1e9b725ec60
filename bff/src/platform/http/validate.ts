import { validator } from 'hono/validator';
import { z } from 'zod';
import { cleanText, cleanValue } from '../../shared/pasted-text.ts';
import type { FieldWith, Reason, RefusalCode, WithValues } from '../errors/error-codes.ts';
import { AppError, refusal } from './errors.ts';

/**
 * What a schema says of a fault: the code of the refusal, and its values. As JSON, because zod gives nothing but a text from
 * each schema to the issue.
 */
export const fault = <Code extends RefusalCode>(code: Code, ...[more]: WithValues<Code>): string =>
  JSON.stringify({ code, values: more?.values } satisfies Reason);

/** Middleware that validates a JSON body. Throws an `AppError` 400 with the first fault. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  Object.assign(
    validator('json', (body) => parsed(schema, body)),
    // By which a test finds every field of the API.
    { schema },
  );

/** Deeper than any body is; a deeper one is refused by its schema. */
const DEEPEST = 8;

/**
 * The value with all of its texts as they are read (`cleanText`): the one place where what was pasted loses its marks, for every field of
 * every call. A password is what its owner has typed.
 */
export function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((part) => cleaned(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      /password$/i.test(name) ? part : cleaned(part, depth + 1),
    ]),
  );
}

/**
 * The output of the schema for this value. Throws an `AppError` 400 with the first fault, and with the path of its field in `field`, such as
 * `learner.phone`: the app shows the sentence there.
 */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(cleaned(value));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.');
  throw new AppError(400, reasonIn(issue?.message), { details: field ? { field } : {} });
}

/** For a rule about several fields: the fault, and the field at which it is shown. */
export const at = (field: string, error: string) => ({ error, path: [field] });

// A schema without a fault of ours leaves it to zod, whose texts are for programmers.
const reasonIn = (message: string | undefined): Reason =>
  message?.startsWith('{') ? JSON.parse(message) : { code: 'request.refused' };

/** The schema of a body: a JSON object with these fields. Unknown fields are dropped. */
export const bodyOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, { error: fault('request.not-an-object') });

// PostgreSQL stores no NUL, mail headers allow no line break, and no name needs a control character.
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

// Vedic Sanskrit puts five on a letter. More are drawn over the lines above and below, also with joiners between them.
const PILED_MARKS = /(?:\p{M}[\u200c\u200d]?){9}/u;

type TextField = FieldWith<'too-many-accents'>;

const trimmed = (field: TextField) =>
  z
    .string({ error: fault(`${field}-required`) })
    .transform((text) => cleanText(text.toWellFormed()).trim());

interface Bounds {
  field: TextField;
  max: number;
  forbidden: RegExp;
}

const bounded = <Text extends z.ZodType<string>>(text: Text, { field, max, forbidden }: Bounds) =>
  text
    .refine((given) => [...given].length <= max, fault(`${field}-too-long`, { values: { max } }))
    .refine((given) => !forbidden.test(given), fault(`${field}-forbidden-character`))
    .refine((given) => !PILED_MARKS.test(given), fault(`${field}-too-many-accents`));

const requiredText = (bounds: Bounds) =>
  bounded(
    trimmed(bounds.field).refine((text) => text !== '', fault(`${bounds.field}-required`)),
    bounds,
  );

/** One line of text, trimmed, of 1 to `max` characters. Marks that nobody sees are removed. */
export const line = (field: TextField, max: number) =>
  requiredText({ field, max, forbidden: CONTROL });

/** As `line`, but it may be empty. */
export const lineOrNothing = (field: TextField, max: number) =>
  bounded(trimmed(field), { field, max, forbidden: CONTROL });

/** A person's name: one line with at least one letter or digit. */
export const personName = (field: FieldWith<'without-letter'>, max: number) =>
  line(field, max).refine((text) => /[\p{L}\p{N}]/u.test(text), fault(`${field}-without-letter`));

/** Text of one or several lines, trimmed, of 1 to `max` characters. */
export const paragraphs = (field: TextField, max: number) =>
  requiredText({ field, max, forbidden: CONTROL_BUT_LINES });

/** As `paragraphs`, but it may be empty. */
export const paragraphsOrNothing = (field: TextField, max: number) =>
  bounded(trimmed(field), { field, max, forbidden: CONTROL_BUT_LINES });

const LONGEST_ADDRESS = 254;

/** An e-mail address of at most 254 characters in the form that browsers accept, trimmed and in lower case. */
export const emailAddress = (field: FieldWith<'not-an-address'>) =>
  z
    .string({ error: fault(`${field}-required`) })
    .transform((text) => cleanValue(text.replace(/^\s*mailto:/i, '')).toLowerCase())
    .refine((text) => text !== '', fault(`${field}-required`))
    .refine(
      (text) => text.length <= LONGEST_ADDRESS,
      fault(`${field}-too-long`, { values: { max: LONGEST_ADDRESS } }),
    )
    .refine((text) => z.regexes.html5Email.test(text), fault(`${field}-not-an-address`));

/** True or false. */
export const yesOrNo = (field: FieldWith<'not-yes-or-no'>) =>
  z.boolean({ error: fault(`${field}-not-yes-or-no`) });

/** A whole number from `min` to `max`. */
export const wholeNumber = (
  field: FieldWith<'out-of-range'>,
  { min, max }: { min: number; max: number },
) => {
  const error = fault(`${field}-out-of-range`, { values: { min, max } });
  return z.int({ error }).min(min, error).max(max, error);
};

const LONGEST_KEY = 200;

/** The value of the header `Idempotency-Key`, if there is one. Throws an `AppError` 400 if it is malformed. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (header.length <= LONGEST_KEY && /^[\x21-\x7e]+$/.test(header)) return header;
  throw refusal(400, 'request.key-invalid', { values: { max: LONGEST_KEY } });
}

/** The largest id of a row. */
export const LARGEST_ID = 2_147_483_647;

/** The text as a row's id: an integer from 1 to 2,147,483,647. `undefined` if it is not one. */
export function rowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST_ID ? id : undefined;
}

/** Whether the date is one of the years that staff may give: 2020 to 2099. */
export const isOfTheseYears = (day: string) => day >= '2020-01-01' && day < '2100-01-01';

type DateField = FieldWith<'not-a-date'>;

/** A date field, such as 2026-12-01, of any year: it may be one that was stored long ago. */
export const storedDateField = (field: DateField) =>
  z.iso.date({ error: fault(`${field}-not-a-date`) });

/** A date field, such as 2026-12-01, of the years 2020 to 2099. */
export const dateField = (field: DateField) =>
  storedDateField(field).refine(isOfTheseYears, fault(`${field}-not-a-date`));

/** A time field, such as 07:00. */
export const timeField = (field: FieldWith<'not-a-time'>) => {
  const error = fault(`${field}-not-a-time`);
  return z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, error);
};

/** The text as a date of the years 2020 to 2099; `undefined` if it is not one. */
export const dateIn = (text: string): string | undefined => {
  const date = dateField('classes.date').safeParse(text);
  return date.success ? date.data : undefined;
};
