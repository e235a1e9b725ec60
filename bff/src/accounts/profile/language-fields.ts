import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';
import { LANGUAGES } from '../../shared/languages.ts';

/** Body field: a language of the site. */
export const language = z.enum(LANGUAGES, { error: fault('auth.language-unknown') });

/**
 * Body field: the language of the app where somebody comes in. Anything else counts as none: a newer app may have a language that
 * this server does not know yet, and that must keep nobody out.
 */
export const languageIfKnown = language.optional().catch(undefined);
