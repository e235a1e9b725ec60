import { languageNow } from '../../i18n/messages.ts';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import { ApiError } from '../network/client.ts';

/** Why something could not be done. It is told where it is shown, in the language that the page speaks by then. */
export interface Failed {
  say: () => string;
  /** What was thrown. */
  failure?: unknown;
}

/** The server has written its sentence in the language that the page spoke then. */
const isInThisLanguage = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.language === languageNow();

/** In words, which are gone where they are the server's and the page speaks another language by now. */
export const failedInWords = (failed: Failed | undefined): string | undefined =>
  failed && isInThisLanguage(failed.failure) ? failed.say() : undefined;

/** The field that the server has refused, if it is one. */
export const fieldOf = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? failure.field : undefined;

/** The same with the field that the server has refused. */
export const refusedBy = (failed: Failed | undefined): Refused | undefined => {
  const sentence = failedInWords(failed);
  if (failed === undefined || sentence === undefined) return undefined;
  const { failure } = failed;
  return { sentence, field: fieldOf(failure), failure };
};
