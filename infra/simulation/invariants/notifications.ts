import type { Invariant } from '../invariant.ts';

export const pushMessagesAreWellFormed: Invariant = {
  id: 'push.keeps-the-protocol',
  sentence: 'Every push message is encrypted and signed as its standards say.',
  check: ({ push }) => push.violations,
};
