import type { en } from '../en/words.ts';
import type { Translation } from '../translation.ts';
import { backups } from './backups.ts';
import { calendar } from './calendar.ts';
import * as dates from './dates.ts';
import { joining } from './joining.ts';
import { mailedAnswers } from './mailed-answers.ts';
import { refusals } from './refusals/refusals.ts';
import { troubles } from './troubles.ts';
import { undelivered } from './undelivered.ts';

/** All that the BFF says in Hindi. Its terms and its voice: infra/docs/hindi.md. */
export const hi: Translation<typeof en> = {
  backups,
  calendar,
  dates,
  joining,
  mailedAnswers,
  refusals,
  troubles,
  undelivered,
};
