import { z } from 'zod';
import { filledText } from '../../platform/http/answer-fields.ts';
import { appError } from '../../platform/http/errors.ts';
import { validationError } from '../../platform/http/validate.ts';

const INCOMPLETE = validationError('auth.link-incomplete');

/** Body field: the secret of a mailed link. */
export const mailedSecret = z.string({ error: INCOMPLETE }).max(200, INCOMPLETE);

/** The answer to a request for a mailed link. It is the same whether or not there is an account. */
export const mailRequested = z.strictObject({ message: filledText });

/** The 410 for a mailed link that has been used, has expired, or never was one. */
export const mailedLinkUsedUp = () => appError(410, 'auth.link-used-up');
