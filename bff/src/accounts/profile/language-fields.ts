import { z } from 'zod';
import { validationError } from '../../platform/http/validate.ts';
import { LANGUAGES } from '../../shared/languages.ts';

/** Body field: a language of the site. */
export const languageField = z.enum(LANGUAGES, { error: validationError('auth.language-unknown') });

/**
 * Body field: the language of the app at sign-in. An unknown one counts as none: a newer app may have a language that this server does not
 * know yet, which must not prevent a sign-in.
 */
export const optionalLanguageField = languageField.optional().catch(undefined);
