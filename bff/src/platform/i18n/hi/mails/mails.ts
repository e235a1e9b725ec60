import { account } from './account.ts';
import { announcements } from './announcements.ts';
import { authenticators } from './authenticators.ts';
import { classes } from './classes.ts';
import { endings } from './endings.ts';
import { enrolment } from './enrolment.ts';
import { frame } from './frame.ts';
import { grievances } from './grievances.ts';
import { invoices } from './invoices.ts';
import { merged } from './merged.ts';
import { orders } from './orders.ts';
import { studio } from './studio.ts';
import { team } from './team.ts';
import { toStudio } from './to-studio.ts';

/** The texts of e-mails, by subject. */
export const mails = {
  frame,
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
