import { z } from 'zod';
import { refusal } from '../../platform/http/errors.ts';
import { fault } from '../../platform/http/validate.ts';

const INCOMPLETE = fault('auth.link-incomplete');

/** Body field: the secret of a mailed link. */
export const mailedSecret = z.string({ error: INCOMPLETE }).max(200, INCOMPLETE);

/** The 410 for a mailed link that has been used, has expired, or never was one. */
export const linkUsedUp = () => refusal(410, 'auth.link-used-up');
