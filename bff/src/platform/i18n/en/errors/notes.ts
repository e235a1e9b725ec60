import type { MaxValue } from '../../field-errors.ts';
import { numberErrors, textErrors } from './field-errors.ts';

/** What staff note of a person, what learners write of their health, and the tables that staff save. */
export const noteErrors = {
  ...textErrors('notes.text', 'The note'),
  'notes.none': 'There is no such note of yours any more.',
  'notes.too-many': ({ max }: MaxValue) =>
    `There are ${max} notes of this person already. Please remove one that is out of date.`,

  ...textErrors('health.text', 'What you write of your health'),
  'health.consent-required': 'Please agree to what stands beside the note.',
  'health.none': 'There is no health note any more.',
  'health.not-for-you': 'Only who teaches this person reads the health note.',

  ...numberErrors('merges.other', 'The other account'),
  'merges.same-account': 'An account cannot be merged with itself.',
  'merges.obstacle':
    'These two accounts cannot be merged as they are. Please look at them once more.',
  'merges.account-closed':
    'This account is part of another one now. Please open the page again, in the account that stays.',
  'merges.none': 'This cannot be undone any more.',
  'merges.bought-since':
    'Since then a course that both accounts share was paid for. The two cannot be told apart any more.',
  'merges.no-seat': 'A course has no seat left for the second account.',

  'tables.too-many-rows': ({ max }: MaxValue) =>
    `That is more than ${max.toLocaleString('en-IN')} rows, too many for one table.`,
} as const;
