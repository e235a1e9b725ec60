import type { en } from '../en/words.ts';
import type { Translation } from '../translation.ts';
import { calendar } from './calendar.ts';
import * as dates from './dates.ts';
import { joining } from './joining.ts';
import { mailedAnswers } from './mailed-answers.ts';
import { refusals } from './refusals/refusals.ts';

/** All that the BFF says in Hindi. Its terms and its voice: infra/docs/hindi.md. */
export const hi: Translation<typeof en> = { calendar, dates, joining, mailedAnswers, refusals };
