import type { MaxValue } from '../../field-errors.ts';
import { numberErrors, textErrors } from './field-errors.ts';

/** What staff note of a person, what learners write of their health, and the tables that staff save. */
export const noteErrors = {
  ...textErrors('notes.text', 'The note'),
  'notes.none': 'This note of yours no longer exists.',
  'notes.too-many': ({ max }: MaxValue) =>
    `There are already ${max} notes about this person. Please remove one that is out of date.`,

  ...textErrors('health.text', 'Your health note'),
  'health.consent-required': 'Please tick the agreement beside the note.',
  'health.none': 'The health note no longer exists.',
  'health.not-for-you': 'Only this person’s teacher and the owner can read the health note.',

  ...numberErrors('merges.other', 'The other account'),
  'merges.same-account': 'An account cannot be merged with itself.',
  'merges.obstacle':
    'These two accounts cannot be merged as they are. Please look at them once more.',
  'merges.account-closed':
    'This account is now part of another one. Please open the page again in the other account.',
  'merges.none': 'This can no longer be undone.',
  'merges.bought-since':
    'Since the merge, a course that both accounts share was paid for. The two accounts can no longer be separated.',
  'merges.no-seat': 'A course has no seat left for the second account.',

  'tables.too-many-rows': ({ max }: MaxValue) =>
    `There are more than ${max.toLocaleString('en-IN')} rows, too many for one file.`,
} as const;
