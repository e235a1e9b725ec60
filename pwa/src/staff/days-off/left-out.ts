import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';

/** The sentence about a saved class: `done`, or that the class is cancelled where a day off leaves it out. */
export const formatDoneUnlessLeftOut = ({ state }: StaffClass, done: string): string =>
  state === 'cancelled' ? t({ message: 'Class cancelled.', context: 'a class was' }) : done;
