import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { messages } from '../i18n/en/messages.ts';
import { type LocalizedTitle, withLocalizedTitle } from '../i18n/localized-content.ts';
import { messagesFor } from '../i18n/messages.ts';

/**
 * Every error of the API: its code, and its message in English. A code is part of the contract with the app: it stays
 * when the message changes, and another meaning gets another code. Values are raw (a number, 2026-12-01, a title), so that
 * every language formats them itself.
 */
export const ERROR_MESSAGES = messages.errors;

type ErrorMessages = typeof ERROR_MESSAGES;

export type ErrorCode = keyof ErrorMessages;

/** The values of each code's message; `undefined` if it has none. */
export type ErrorValues = {
  [Code in ErrorCode]: ErrorMessages[Code] extends (values: infer Values) => string
    ? Values
    : undefined;
};

/** The fields that have this validation error: for 'too-long', `contact.message` of the code `contact.message-too-long`. */
export type FieldWithError<Fault extends string> = ErrorCode extends infer Code
  ? Code extends `${infer Field}-${Fault}`
    ? Field
    : never
  : never;

/** Why a request is refused: an error code, and the values of its message. */
export interface ErrorReason {
  code: ErrorCode;
  values?: object | undefined;
}

/** The last argument of a function that takes this code: its values, which are required if it has some, and further options. */
export type ErrorArguments<
  Code extends ErrorCode,
  More = unknown,
> = ErrorValues[Code] extends undefined
  ? [more?: More & { values?: undefined }]
  : [more: More & { values: ErrorValues[Code] }];

/** The values with a course's title in the language of the reader. */
const localizeValues = (values: object | undefined, language: Language) =>
  values && 'titleIn' in values ? withLocalizedTitle(language, values as LocalizedTitle) : values;

/** The message of an error. */
export function formatErrorMessage(
  { code, values }: ErrorReason,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const message: string | ((values: never) => string) = messagesFor(language).errors[code];
  return typeof message === 'string' ? message : message(localizeValues(values, language) as never);
}
