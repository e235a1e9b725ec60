import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';

/** What was done with a class that takes place. Where days off have left it out, it is cancelled. */
export const unlessLeftOut = ({ state }: StaffClass, done: string): string =>
  state === 'cancelled' ? t({ message: 'Cancelled.', context: 'a class was' }) : done;
