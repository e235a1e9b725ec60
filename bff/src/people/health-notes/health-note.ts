import { z } from 'zod';
import { filledText, timestamp } from '../../platform/http/answer-fields.ts';

/** A learner's own health note. Times are ISO 8601 in UTC. */
export type HealthNote = z.infer<typeof healthNoteSchema>;
const healthNoteSchema = z.strictObject({ text: filledText, changedAt: timestamp });

/** A reading of a health note: the last one of a reader on a day. */
export type HealthReading = z.infer<typeof healthReadingSchema>;
const healthReadingSchema = z.strictObject({
  /** Null if the account is deleted. */
  by: filledText.nullable(),
  lastAt: timestamp,
});

/** How many readings the learner sees. */
export const READINGS_SHOWN = 50;

/** A learner's health note as the learner sees it. */
export type OwnHealthNote = z.infer<typeof ownHealthNoteSchema>;
export const ownHealthNoteSchema = z.strictObject({
  note: healthNoteSchema.nullable(),
  /** The readings of a year, the newest first, at most 50. */
  readings: z.array(healthReadingSchema).max(READINGS_SHOWN),
  /** The version of the consent's text (accounts/privacy/consent-queries.ts). */
  textVersion: z.int().min(1),
});

/** A learner's health note for another reader. */
export type HealthNoteForReader = z.infer<typeof healthNoteForReaderSchema>;
export const healthNoteForReaderSchema = healthNoteSchema.extend({
  /** The previous reading by somebody else; null without one. */
  readBefore: healthReadingSchema.nullable(),
});
