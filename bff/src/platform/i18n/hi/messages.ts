import type { messages as english } from '../en/messages.ts';
import type { Translation } from '../translation.ts';
import { alerts } from './alerts.ts';
import { backups } from './backups.ts';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { dataExport } from './data-export.ts';
import * as dates from './dates.ts';
import { emailActionPages } from './email-action-pages.ts';
import { accountErrors } from './errors/accounts.ts';
import { authenticatorErrors } from './errors/authenticators.ts';
import { classErrors } from './errors/classes.ts';
import { courseErrors } from './errors/courses.ts';
import { familyErrors } from './errors/family.ts';
import { holidayErrors } from './errors/holidays.ts';
import { limitErrors } from './errors/limits.ts';
import { meetingErrors } from './errors/meetings.ts';
import { messagingErrors } from './errors/messages.ts';
import { noteErrors } from './errors/notes.ts';
import { orderErrors } from './errors/orders.ts';
import { peopleErrors } from './errors/people.ts';
import { reportErrors } from './errors/reports.ts';
import { requestErrors } from './errors/request.ts';
import { statementErrors } from './errors/statement.ts';
import { studioErrors } from './errors/studio.ts';
import { teamErrors } from './errors/team.ts';
import { failedEmails } from './failed-emails.ts';
import { joining } from './joining.ts';
import { mails } from './mails/mails.ts';
import { paidTime } from './paid-time.ts';
import { pushes } from './pushes.ts';
import { rejections } from './rejections.ts';
import { reports } from './reports.ts';
import { tables } from './tables.ts';

const errors = {
  ...requestErrors,
  ...limitErrors,
  ...accountErrors,
  ...authenticatorErrors,
  ...peopleErrors,
  ...familyErrors,
  ...teamErrors,
  ...noteErrors,
  ...meetingErrors,
  ...courseErrors,
  ...classErrors,
  ...holidayErrors,
  ...orderErrors,
  ...statementErrors,
  ...reportErrors,
  ...messagingErrors,
  ...studioErrors,
};

/** The Hindi message catalogue of the BFF. Its terms and style: infra/docs/develop/hindi.md. */
export const messages: Translation<typeof english> = {
  backups,
  calendar,
  consents,
  dataExport,
  dates,
  reports,
  joining,
  emailActionPages,
  mails,
  paidTime,
  pushes,
  errors,
  rejections,
  tables,
  alerts,
  failedEmails,
};
