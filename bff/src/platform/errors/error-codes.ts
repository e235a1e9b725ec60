import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { en } from '../i18n/en/messages.ts';
import { type Titled, titledIn } from '../i18n/localized-content.ts';
import { wordsIn } from '../i18n/messages.ts';

/**
 * Every refusal of the site: its code, and its sentence in English. A code is part of the contract with the app: it stays
 * when the sentence changes, and another meaning gets another code. Values are raw (a number, 2026-12-01, a title), so that
 * every language puts them in its own words.
 */
export const REFUSALS = en.refusals;

type Refusals = typeof REFUSALS;

export type RefusalCode = keyof Refusals;

/** The values of each code's sentence; `undefined` where it has none. */
export type RefusalValues = {
  [Code in RefusalCode]: Refusals[Code] extends (values: infer Values) => string
    ? Values
    : undefined;
};

/** The field in a code with this fault: `FieldWith<'too-long'>` has `contact.message` of `contact.message-too-long`. */
export type FieldWith<Fault extends string> = RefusalCode extends infer Code
  ? Code extends `${infer Field}-${Fault}`
    ? Field
    : never
  : never;

/** Why a request is refused: a code, and the values of its sentence. */
export interface Reason {
  code: RefusalCode;
  values?: object | undefined;
}

/** The last argument of a function that is given this code: its values, which are required where it has some, and more. */
export type WithValues<
  Code extends RefusalCode,
  More = unknown,
> = RefusalValues[Code] extends undefined
  ? [more?: More & { values?: undefined }]
  : [more: More & { values: RefusalValues[Code] }];

/** Of a course the sentence has the title that its reader reads. */
const inTheirWords = (values: object | undefined, language: Language) =>
  values && 'titleIn' in values ? titledIn(language, values as Titled) : values;

/** The sentence of a reason. */
export function sentenceOf(
  { code, values }: Reason,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const sentence: string | ((values: never) => string) = wordsIn(language).refusals[code];
  return typeof sentence === 'string'
    ? sentence
    : sentence(inTheirWords(values, language) as never);
}
