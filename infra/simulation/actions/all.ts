import type { Action } from '../action.ts';
import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { announcements } from './announcements.ts';
import { classes } from './classes.ts';
import { clock } from './clock.ts';
import { compoundActions } from './compound.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { desk } from './desk-orders.ts';
import { devices } from './devices.ts';
import { faults } from './faults.ts';
import { joining } from './joining.ts';
import { logins } from './logins.ts';
import { meetings } from './meetings.ts';
import { money } from './money.ts';
import { ordering } from './ordering.ts';
import { people } from './people.ts';
import { privateData } from './private-data.ts';
import { selecting } from './selecting.ts';
import { stranger } from './stranger.ts';
import { team } from './team.ts';

/** What people do, by area: actions of one area come after each other. */
const areas: readonly (readonly Action[])[] = [
  accounts,
  contact,
  [...selecting, ...ordering],
  desk,
  money,
  courses,
  classes,
  meetings,
  joining,
  logins,
  addresses,
  devices,
  privateData,
  announcements,
  people,
  team,
  stranger,
];
const calls = areas.flat();

/** All that can happen in a simulated studio. */
export const actions: readonly Action[] = [
  ...calls,
  ...compoundActions(calls, [...courses, ...meetings]),
  ...clock,
  ...faults,
];

/** What a history may be about. */
export const subjects: readonly (readonly Action[])[] = [...areas, clock];
