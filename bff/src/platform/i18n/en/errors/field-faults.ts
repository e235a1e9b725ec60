import { type AtMost, faultsOf, type Within } from '../../field-faults.ts';

/** Of a text: `line`, `lineOrNothing` and `paragraphs` of platform/http/validate.ts. */
export const textFaults = <Field extends string>(field: Field, label: string) =>
  faultsOf(field, {
    required: `${label} is required.`,
    'too-long': ({ max }: AtMost) => `${label} must be at most ${max} characters long.`,
    'forbidden-character': `${label} contains a character that cannot be used.`,
    'too-many-accents': `${label} has too many accents on one letter.`,
  });

/** Of a person's name: `personName`. */
export const nameFaults = <Field extends string>(field: Field, label: string) => ({
  ...textFaults(field, label),
  ...faultsOf(field, { 'without-letter': `${label} needs a letter or a digit.` }),
});

/** Of an e-mail address: `emailAddress`. */
export const emailFaults = <Field extends string>(field: Field) =>
  faultsOf(field, {
    required: 'E-mail is required.',
    'too-long': ({ max }: AtMost) => `E-mail must be at most ${max} characters long.`,
    'not-an-address': 'E-mail must be an address such as name@example.com.',
  });

/** Of a date: `dateField` and `storedDateField`. */
export const dateFaults = <Field extends string>(field: Field, label: string) =>
  faultsOf(field, { 'not-a-date': `${label} must be a date such as 2026-12-01.` });

/** Of a time of the day: `timeField`. */
export const timeFaults = <Field extends string>(field: Field, label: string) =>
  faultsOf(field, { 'not-a-time': `${label} must be a time such as 07:00.` });

/** Of what is true or false: `yesOrNo`. */
export const yesOrNoFaults = <Field extends string>(field: Field, label: string) =>
  faultsOf(field, { 'not-yes-or-no': `${label} must be true or false.` });

/** Of a whole number within bounds: `wholeNumber`. */
export const numberFaults = <Field extends string>(field: Field, label: string) =>
  faultsOf(field, {
    'out-of-range': ({ min, max }: Within) =>
      `${label} must be a whole number from ${min} to ${max}.`,
  });
