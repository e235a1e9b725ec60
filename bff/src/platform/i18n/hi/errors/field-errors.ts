import { fieldErrors, type MaxValue, type MinMaxValues } from '../../field-errors.ts';

/**
 * The label stands where Hindi does not inflect it: before a verb of command as its object, or before a colon. So it may be
 * of either gender, and an adjective in it stays as it is.
 */

/** Of a text: `line`, `lineOrNothing` and `paragraphs` of platform/http/validate.ts. */
export const textErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, {
    required: `${label} लिखें।`,
    'too-long': ({ max }: MaxValue) => `${label} ज़्यादा से ज़्यादा ${max} अक्षरों में लिखें।`,
    'forbidden-character': `${label} फिर से लिखें: इसमें ऐसा अक्षर है जो यहाँ नहीं चलता।`,
    'too-many-accents': `${label} फिर से लिखें: एक ही अक्षर पर बहुत ज़्यादा चिह्न लगे हैं।`,
  });

const OPEN_AGAIN = 'पेज फिर से खोलें, और अपना बदलाव दोबारा करें।';

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
  ...fieldErrors(field, { 'without-letter': `${label} लिखें: कम से कम एक अक्षर या अंक चाहिए।` }),
});

/** Of an e-mail address: `emailAddress`. */
export const emailErrors = <Field extends string>(field: Field) =>
  fieldErrors(field, {
    required: 'ईमेल लिखें।',
    'too-long': ({ max }: MaxValue) => `ईमेल पता ज़्यादा से ज़्यादा ${max} अक्षरों में लिखें।`,
    'not-an-address': 'ईमेल का पूरा पता लिखें, जैसे name@example.com।',
  });

/** Of a date: `dateField` and `storedDateField`. */
export const dateErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-a-date': `${label} इस तरह लिखें: 2026-12-01।` });

/** Of a time of the day: `timeField`. */
export const timeErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-a-time': `${label} इस तरह लिखें: 07:00।` });

/** Of what is true or false: `yesOrNo`. */
export const yesOrNoErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, { 'not-yes-or-no': `${label}: हाँ या नहीं चुनें।` });

/** Of a whole number within bounds: `wholeNumber`. */
export const numberErrors = <Field extends string>(field: Field, label: string) =>
  fieldErrors(field, {
    'out-of-range': ({ min, max }: MinMaxValues) =>
      `${label}: ${min} से ${max} तक की कोई पूरी संख्या लिखें।`,
  });
