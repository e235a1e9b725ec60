import type { en } from '../en/messages.ts';
import type { Translation } from '../translation.ts';
import { troubles } from './alerts.ts';
import { backups } from './backups.ts';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { dataExport } from './data-export.ts';
import * as dates from './dates.ts';
import { mailedAnswers } from './email-action-pages.ts';
import { accountRefusals } from './errors/accounts.ts';
import { keyRefusals } from './errors/authenticators.ts';
import { classRefusals } from './errors/classes.ts';
import { courseRefusals } from './errors/courses.ts';
import { familyRefusals } from './errors/family.ts';
import { holidayRefusals } from './errors/holidays.ts';
import { limitRefusals } from './errors/limits.ts';
import { meetingRefusals } from './errors/meetings.ts';
import { messageRefusals } from './errors/messages.ts';
import { noteRefusals } from './errors/notes.ts';
import { orderRefusals } from './errors/orders.ts';
import { peopleRefusals } from './errors/people.ts';
import { figureRefusals } from './errors/reports.ts';
import { requestRefusals } from './errors/request.ts';
import { statementRefusals } from './errors/statement.ts';
import { studioRefusals } from './errors/studio.ts';
import { teamRefusals } from './errors/team.ts';
import { undelivered } from './failed-emails.ts';
import { joining } from './joining.ts';
import { mails } from './mails/mails.ts';
import { paidTime } from './paid-time.ts';
import { pushes } from './pushes.ts';
import { rejections } from './rejections.ts';
import { figures } from './reports.ts';
import { tables } from './tables.ts';

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

/** All that the BFF says in Hindi. Its terms and its voice: infra/docs/hindi.md. */
export const hi: Translation<typeof en> = {
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
