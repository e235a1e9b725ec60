import { validator } from 'hono/validator';
import { z } from 'zod';
import { cleanText, cleanValue } from '../../shared/pasted-text.ts';
import type {
  ErrorArguments,
  ErrorCode,
  ErrorReason,
  FieldWithError,
} from '../errors/error-codes.ts';
import { AppError, appError } from './errors.ts';

/**
 * The error of a schema: an error code and its values. As JSON, because zod passes nothing but a string from a schema to its
 * issue.
 */
export const validationError = <Code extends ErrorCode>(
  code: Code,
  ...[more]: ErrorArguments<Code>
): string => JSON.stringify({ code, values: more?.values } satisfies ErrorReason);

/** Middleware that validates a JSON body. Throws an `AppError` 400 with the first validation error. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  Object.assign(
    validator('json', (body) => parseInput(schema, body)),
    // A test reads every field of the API from it.
    { schema },
  );

/** Deeper than any valid body. */
const MAX_DEPTH = 8;

/**
 * The value with all of its texts cleaned (`cleanText`): the one place where pasted text loses invisible characters, for every field of
 * every call. Passwords are not changed.
 */
export function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((part) => cleanTexts(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      /password$/i.test(name) ? part : cleanTexts(part, depth + 1),
    ]),
  );
}

/**
 * The output of the schema for this value. Throws an `AppError` 400 with the first validation error, and with the path of its field in
 * `field`, such as `learner.phone`: the app shows the message there.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(cleanTexts(value));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.');
  throw new AppError(400, parseReason(issue?.message), { details: field ? { field } : {} });
}

/** For a rule about several fields: the validation error, and the field at which it is shown. */
export const atField = (field: string, error: string) => ({ error, path: [field] });

// A schema without its own error code has zod's message, which is for programmers.
const parseReason = (message: string | undefined): ErrorReason =>
  message?.startsWith('{') ? JSON.parse(message) : { code: 'request.refused' };

/** The schema of a body: a JSON object with these fields. Unknown fields are dropped. */
export const bodySchema = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, { error: validationError('request.not-an-object') });

// PostgreSQL stores no NUL, mail headers allow no line break, and no name needs a control character.
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

// Vedic Sanskrit puts five on a letter. More are drawn over the lines above and below, also with joiners between them.
const STACKED_MARKS = /(?:\p{M}[\u200c\u200d]?){9}/u;

type TextField = FieldWithError<'too-many-accents'>;

const trimmed = (field: TextField) =>
  z
    .string({ error: validationError(`${field}-required`) })
    .transform((text) => cleanText(text.toWellFormed()).trim());

interface TextRules {
  field: TextField;
  max: number;
  forbidden: RegExp;
}

const withTextRules = <Text extends z.ZodType<string>>(
  text: Text,
  { field, max, forbidden }: TextRules,
) =>
  text
    .refine(
      (given) => [...given].length <= max,
      validationError(`${field}-too-long`, { values: { max } }),
    )
    .refine((given) => !forbidden.test(given), validationError(`${field}-forbidden-character`))
    .refine((given) => !STACKED_MARKS.test(given), validationError(`${field}-too-many-accents`));

const requiredText = (bounds: TextRules) =>
  withTextRules(
    trimmed(bounds.field).refine(
      (text) => text !== '',
      validationError(`${bounds.field}-required`),
    ),
    bounds,
  );

/** One line of text, trimmed, of 1 to `max` characters. Invisible characters are removed. */
export const line = (field: TextField, max: number) =>
  requiredText({ field, max, forbidden: CONTROL });

/** As `line`, but it may be empty. */
export const optionalLine = (field: TextField, max: number) =>
  withTextRules(trimmed(field), { field, max, forbidden: CONTROL });

/** A person's name: one line with at least one letter or digit. */
export const personName = (field: FieldWithError<'without-letter'>, max: number) =>
  line(field, max).refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    validationError(`${field}-without-letter`),
  );

/** Text of one or several lines, trimmed, of 1 to `max` characters. */
export const paragraphs = (field: TextField, max: number) =>
  requiredText({ field, max, forbidden: CONTROL_BUT_LINES });

/** As `paragraphs`, but it may be empty. */
export const optionalParagraphs = (field: TextField, max: number) =>
  withTextRules(trimmed(field), { field, max, forbidden: CONTROL_BUT_LINES });

const MAX_EMAIL_LENGTH = 254;

/** An e-mail address of at most 254 characters in the form that browsers accept, trimmed and in lower case. */
export const emailAddress = (field: FieldWithError<'not-an-address'>) =>
  z
    .string({ error: validationError(`${field}-required`) })
    .transform((text) => cleanValue(text.replace(/^\s*mailto:/i, '')).toLowerCase())
    .refine((text) => text !== '', validationError(`${field}-required`))
    .refine(
      (text) => text.length <= MAX_EMAIL_LENGTH,
      validationError(`${field}-too-long`, { values: { max: MAX_EMAIL_LENGTH } }),
    )
    .refine((text) => z.regexes.html5Email.test(text), validationError(`${field}-not-an-address`));

/** True or false. */
export const yesOrNo = (field: FieldWithError<'not-yes-or-no'>) =>
  z.boolean({ error: validationError(`${field}-not-yes-or-no`) });

/** A whole number from `min` to `max`. */
export const wholeNumber = (
  field: FieldWithError<'out-of-range'>,
  { min, max }: { min: number; max: number },
) => {
  const error = validationError(`${field}-out-of-range`, { values: { min, max } });
  return z.int({ error }).min(min, error).max(max, error);
};

const MAX_KEY_LENGTH = 200;

/** The value of the header `Idempotency-Key`, if there is one. Throws an `AppError` 400 if it is malformed. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (header.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(header)) return header;
  throw appError(400, 'request.key-invalid');
}

/** The largest id of a row. */
export const MAX_ID = 2_147_483_647;

/** The text as a row's id: an integer from 1 to 2,147,483,647. `undefined` if it is not one. */
export function parseRowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= MAX_ID ? id : undefined;
}

/** Whether the date is within the years that staff may enter: 2020 to 2099. */
export const isInAllowedYears = (day: string) => day >= '2020-01-01' && day < '2100-01-01';

type DateField = FieldWithError<'not-a-date'>;

/** A date field, such as 2026-12-01, of any year, for dates that were stored long ago. */
export const storedDateField = (field: DateField) =>
  z.iso.date({ error: validationError(`${field}-not-a-date`) });

/** A date field, such as 2026-12-01, of the years 2020 to 2099. */
export const dateField = (field: DateField) =>
  storedDateField(field).refine(isInAllowedYears, validationError(`${field}-not-a-date`));

/** A time field, such as 07:00. */
export const timeField = (field: FieldWithError<'not-a-time'>) => {
  const error = validationError(`${field}-not-a-time`);
  return z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, error);
};

/** The text as a date of the years 2020 to 2099; `undefined` if it is not one. */
export const parseDate = (text: string): string | undefined => {
  const date = dateField('classes.date').safeParse(text);
  return date.success ? date.data : undefined;
};
