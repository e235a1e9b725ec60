import type { Action } from '../action.ts';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';
import { clock } from './clock.ts';
import { compoundActions } from './compound.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { desk } from './desk-orders.ts';
import { faults } from './faults.ts';
import { identityActions } from './identity.ts';
import { joining } from './joining.ts';
import { meetings } from './meetings.ts';
import { money } from './money.ts';
import { ordering } from './ordering.ts';
import { selecting } from './selecting.ts';

/** What people do. */
const calls: readonly Action[] = [
  ...accounts,
  ...contact,
  ...selecting,
  ...ordering,
  ...desk,
  ...money,
  ...courses,
  ...classes,
  ...meetings,
  ...joining,
  ...identityActions,
];

/** All that can happen in a simulated studio. */
export const actions: readonly Action[] = [
  ...calls,
  ...compoundActions(calls, [...courses, ...classes, ...meetings]),
  ...clock,
  ...faults,
];
