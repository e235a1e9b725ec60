import type { Action } from '../action.ts';
import { registers } from './accounts.ts';
import { hoursPass } from './clock.ts';
import { writesToTheStudio } from './contact.ts';
import { serverIsKilled } from './faults.ts';
import { selectsCourse } from './selection.ts';

/** All that can happen in a simulated studio. */
export const actions: readonly Action[] = [
  registers,
  selectsCourse,
  writesToTheStudio,
  hoursPass,
  serverIsKilled,
];
