import { fieldErrors, type MaxValue, type MinMaxValues } from '../../field-errors.ts';

/** Of a text: `line`, `lineOrNothing` and `paragraphs` of platform/http/validate.ts. */
export const textErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, {
    required: `${label} is required.`,
    'too-long': ({ max }: MaxValue) => `${label} must be at most ${max} characters long.`,
    'forbidden-character': `${label} contains a character that cannot be used. Please remove it.`,
    'too-many-accents': `${label} has too many accents on one letter.`,
  });

const OPEN_AGAIN = 'Please open the page again, and make your change once more.';

/** Of a version that the app sends and nobody enters, a number: `wholeNumber`. */
export const versionErrors = <Field extends string>(field: Field) =>
  fieldErrors(field, { 'out-of-range': (_: MinMaxValues) => OPEN_AGAIN });

/** The same of a version that is a text: `line`. */
export const versionTextErrors = <Field extends string>(field: Field) =>
  fieldErrors(field, {
    required: OPEN_AGAIN,
    'too-long': (_: MaxValue) => OPEN_AGAIN,
    'forbidden-character': OPEN_AGAIN,
    'too-many-accents': OPEN_AGAIN,
  });

/** Of a person's name: `personName`. */
export const nameErrors = <Field extends string>(field: Field, label: string) => ({
  ...textErrors(field, label),
  ...fieldErrors(field, { 'without-letter': `${label} needs a letter or a digit.` }),
});

/** Of an e-mail address: `emailAddress`. */
export const emailErrors = <Field extends string>(field: Field) =>
  fieldErrors(field, {
    required: 'E-mail is required.',
    'too-long': ({ max }: MaxValue) => `E-mail must be at most ${max} characters long.`,
    'not-an-address': 'E-mail must be an address such as name@example.com.',
  });

/** Of a date: `dateField` and `storedDateField`. */
export const dateErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-a-date': `${label} must be a date such as 2026-12-01.` });

/** Of a time of the day: `timeField`. */
export const timeErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-a-time': `${label} must be a time such as 07:00.` });

/** Of a boolean: `yesOrNo`. */
export const yesOrNoErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-yes-or-no': `${label}: please choose yes or no.` });

/** Of a whole number within bounds: `wholeNumber`. */
export const numberErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, {
    'out-of-range': ({ min, max }: MinMaxValues) =>
      `${label} must be a whole number from ${min} to ${max}.`,
  });
