import { z } from 'zod';
import {
  filledText,
  namedPersonSchema,
  rowId,
  timestamp,
} from '../../platform/http/answer-fields.ts';

/** How many notes a person can have. */
export const MAX_NOTES = 100;

/** A note of staff about a person. Times are ISO 8601 in UTC. */
export type PersonNote = z.infer<typeof personNoteSchema>;
export const personNoteSchema = z.strictObject({
  id: rowId,
  text: filledText,
  /** The author; null if the account is deleted. */
  by: namedPersonSchema.nullable(),
  writtenAt: timestamp,
  changedAt: timestamp.nullable(),
});
