import { randomInt } from 'node:crypto';

// Without letters that look like digits: learners read their reference out on the phone.
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random order number, which another order may have already. */
export const generateOrderReference = () =>
  `GY-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(32)]).join('')}`;
