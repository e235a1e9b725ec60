import type { AtMost } from '../../field-faults.ts';
import { textFaults } from './field-faults.ts';

/** What staff note of a person, what learners write of their health, and the tables that staff save. */
export const noteRefusals = {
  ...textFaults('notes.text', 'The note'),
  'notes.none': 'There is no such note of yours any more.',
  'notes.too-many': ({ max }: AtMost) =>
    `There are ${max} notes of this person already. Please remove one that is out of date.`,

  ...textFaults('health.text', 'What you write of your health'),
  'health.consent-required': 'Please agree to what stands beside the note.',
  'health.none': 'There is no health note any more.',
  'health.not-for-you': 'Only who teaches this person reads the health note.',

  'tables.too-many-rows': ({ max }: AtMost) =>
    `That is more than ${max.toLocaleString('en-IN')} rows, too many for one table.`,
} as const;
