import type { Act } from './permissions.ts';

/** The kinds of push messages that tell of the studio's work, each with its act: whoever may do it is told. */
export const WORK = {
  payment: 'orders.confirm',
  message: 'messages.answer',
} as const satisfies Record<string, Act>;
