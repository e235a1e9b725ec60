import { z } from 'zod';
import { appError } from '../../platform/http/errors.ts';
import { validationError } from '../../platform/http/validate.ts';

const INCOMPLETE = validationError('auth.link-incomplete');

/** Body field: the secret of a mailed link. */
export const mailedSecret = z.string({ error: INCOMPLETE }).max(200, INCOMPLETE);

/** The 410 for a mailed link that has been used, has expired, or never was one. */
export const mailedLinkUsedUp = () => appError(410, 'auth.link-used-up');
