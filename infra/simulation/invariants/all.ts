import type { Invariant } from '../invariant.ts';
import { receiptsHaveNoGaps } from './money.ts';
import { pushMessagesAreWellFormed } from './notifications.ts';
import {
  acknowledgedWritesAreThere,
  confirmationsArrive,
  keyedCallsWriteOnce,
  messagesArrive,
} from './writes.ts';

/** All that holds after every step. */
export const invariants: readonly Invariant[] = [
  acknowledgedWritesAreThere,
  keyedCallsWriteOnce,
  messagesArrive,
  confirmationsArrive,
  receiptsHaveNoGaps,
  pushMessagesAreWellFormed,
];
