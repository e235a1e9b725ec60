import { account } from './account.ts';
import { announcements } from './announcements.ts';
import { classes } from './classes.ts';
import { documents } from './documents.ts';
import { endings } from './endings.ts';
import { enrolment } from './enrolment.ts';
import { frame } from './frame.ts';
import { orders } from './orders.ts';
import { studio } from './studio.ts';
import { toStudio } from './to-studio.ts';

/** What the mails say, by what they are about. */
export const mails = {
  frame,
  account,
  orders,
  documents,
  enrolment,
  endings,
  classes,
  announcements,
  studio,
  toStudio,
};
