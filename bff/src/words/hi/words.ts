import type { en } from '../en/words.ts';
import type { Translation } from '../translation.ts';
import * as dates from './dates.ts';
import { mails } from './mails/mails.ts';
import { pushes } from './pushes.ts';
import { refusals } from './refusals/refusals.ts';
import { rejections } from './rejections.ts';
import { undelivered } from './undelivered.ts';

/** All that the BFF says in Hindi. Its terms and its voice: infra/docs/hindi.md. */
export const hi: Translation<typeof en> = {
  dates,
  refusals,
  mails,
  pushes,
  rejections,
  undelivered,
};
