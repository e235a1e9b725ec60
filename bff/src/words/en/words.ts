import { backups } from './backups.ts';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { dataExport } from './data-export.ts';
import * as dates from './dates.ts';
import { figures } from './figures.ts';
import { joining } from './joining.ts';
import { mailedAnswers } from './mailed-answers.ts';
import { mails } from './mails/mails.ts';
import { paidTime } from './paid-time.ts';
import { pushes } from './pushes.ts';
import { accountRefusals } from './refusals/accounts.ts';
import { classRefusals } from './refusals/classes.ts';
import { courseRefusals } from './refusals/courses.ts';
import { familyRefusals } from './refusals/family.ts';
import { figureRefusals } from './refusals/figures.ts';
import { holidayRefusals } from './refusals/holidays.ts';
import { keyRefusals } from './refusals/keys.ts';
import { limitRefusals } from './refusals/limits.ts';
import { meetingRefusals } from './refusals/meetings.ts';
import { messageRefusals } from './refusals/messages.ts';
import { noteRefusals } from './refusals/notes.ts';
import { orderRefusals } from './refusals/orders.ts';
import { peopleRefusals } from './refusals/people.ts';
import { requestRefusals } from './refusals/request.ts';
import { statementRefusals } from './refusals/statement.ts';
import { studioRefusals } from './refusals/studio.ts';
import { teamRefusals } from './refusals/team.ts';
import { rejections } from './rejections.ts';
import { tables } from './tables.ts';
import { troubles } from './troubles.ts';
import { undelivered } from './undelivered.ts';

/** Each refusal's sentence by its code (refusals/refusals.ts). */
const refusals = {
  ...requestRefusals,
  ...limitRefusals,
  ...accountRefusals,
  ...keyRefusals,
  ...peopleRefusals,
  ...familyRefusals,
  ...teamRefusals,
  ...noteRefusals,
  ...meetingRefusals,
  ...courseRefusals,
  ...classRefusals,
  ...holidayRefusals,
  ...orderRefusals,
  ...statementRefusals,
  ...figureRefusals,
  ...messageRefusals,
  ...studioRefusals,
};

/** All that the BFF says in English. Every other language has the same keys. */
export const en = {
  backups,
  calendar,
  consents,
  dataExport,
  dates,
  figures,
  joining,
  mailedAnswers,
  mails,
  paidTime,
  pushes,
  refusals,
  rejections,
  tables,
  troubles,
  undelivered,
};
