import { currentLanguage } from '../../i18n/messages.ts';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import { ApiError } from '../network/client.ts';

/** A failure of a form. Its message is formatted when it is rendered, in the language of the page at that time. */
export interface FormFailure {
  message: () => string;
  /** The thrown error. */
  failure?: unknown;
}

/** A message of the server is in the language that the page had at the time of the request. */
const isInCurrentLanguage = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.language === currentLanguage();

/** The message; undefined if it is the server's and the language of the page has changed since. */
export const failureMessage = (failed: FormFailure | undefined): string | undefined =>
  failed && isInCurrentLanguage(failed.failure) ? failed.message() : undefined;

/** The field that the server rejected, if any. */
export const fieldOfError = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? failure.field : undefined;

/** The message with the field that the server rejected. */
export const toFormError = (failed: FormFailure | undefined): FormError | undefined => {
  const sentence = failureMessage(failed);
  if (failed === undefined || sentence === undefined) return undefined;
  const { failure } = failed;
  return { message: sentence, field: fieldOfError(failure), failure };
};
