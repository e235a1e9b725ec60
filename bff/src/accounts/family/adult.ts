import { z } from 'zod';
import { validationError } from '../../platform/http/validate.ts';

/**
 * The version of the text by which a person declares at registration that they are of age (pwa/src/account/auth/RegisterFields.tsx).
 * Raise it when the meaning of the text changes.
 */
export const ADULT_DECLARATION_VERSION = 1;

/**
 * Body field: the person declares that they are 18 or older. `false` is refused. It may be absent, as the specification's body has no such
 * field, and as apps from before 2026-11-27 do not send it: then the age is unknown.
 */
export const adultDeclaration = z
  .literal(true, { error: validationError('auth.adults-only') })
  .optional();
