import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';

/**
 * The version of the words by which somebody says at registration that they are of age (pwa/src/account/auth/RegisterFields.tsx). Who
 * changes what these words mean raises it.
 */
export const ADULT_WORDS = 1;

/**
 * Body field: the person says that they are 18 or older. `false` is refused. It may be absent, as the specification's body has no such
 * field, and as apps of before 2026-11-27 do not ask: then nothing is known.
 */
export const saysAdult = z.literal(true, { error: fault('auth.adults-only') }).optional();
