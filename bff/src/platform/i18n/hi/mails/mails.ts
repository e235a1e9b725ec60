import { account, accountMailNames } from './account.ts';
import { announcementMailNames, announcements } from './announcements.ts';
import { authenticatorMailNames, authenticators } from './authenticators.ts';
import { classes, classMailNames } from './classes.ts';
import { endingMailNames, endings } from './endings.ts';
import { enrolment, enrolmentMailNames } from './enrolment.ts';
import { frame } from './frame.ts';
import { grievanceMailNames, grievances } from './grievances.ts';
import { invoiceMailNames, invoices } from './invoices.ts';
import { merged, mergeMailNames } from './merged.ts';
import { orderMailNames, orders } from './orders.ts';
import { reasons } from './reasons.ts';
import { studio, studioMailNames } from './studio.ts';
import { team, teamMailNames } from './team.ts';
import { toStudio, toStudioMailNames } from './to-studio.ts';

/** The texts of e-mails, by subject. */
export const mails = {
  frame,
  reasons,
  account,
  authenticators,
  merged,
  orders,
  invoices,
  enrolment,
  endings,
  classes,
  announcements,
  team,
  grievances,
  studio,
  toStudio,
};

/** What staff read of an e-mail that could not be sent, by kind (bff/src/platform/mail/mail-kinds.ts). */
export const mailNames = {
  ...accountMailNames,
  ...authenticatorMailNames,
  ...mergeMailNames,
  ...orderMailNames,
  ...invoiceMailNames,
  ...enrolmentMailNames,
  ...endingMailNames,
  ...classMailNames,
  ...announcementMailNames,
  ...teamMailNames,
  ...grievanceMailNames,
  ...studioMailNames,
  ...toStudioMailNames,
};
