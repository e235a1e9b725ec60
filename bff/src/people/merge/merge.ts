import { z } from 'zod';
import { personSchema } from '../../accounts/directory/person.ts';
import {
  count,
  filledText,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';

/** For how many days a merge can be undone. */
export const DAYS_TO_UNDO = 7;

/** How much data of the other account would move. */
export type MergeCounts = z.infer<typeof mergeCountsSchema>;
const mergeCountsSchema = z.strictObject({
  orders: count,
  /** The courses in which the other account is enrolled. */
  places: z.array(localizedTitleSchema),
  /** The classes that were attended. */
  attendance: count,
  notes: count,
  selections: count,
  /** Always 0, for an app of an earlier version. */
  children: z.literal(0),
  /** Always false, for an app of an earlier version. */
  healthNote: z.literal(false),
});

/**
 * Why two accounts cannot be merged: both have paid for the same days of a course, or are enrolled in it; both have an unpaid order; the
 * other one has a password or an address, and this one has none; a child would be merged into its parent, be kept for an adult, or for
 * another parent's child; the other one has children; or another account was merged into it lately.
 */
export type MergeObstacle = z.infer<typeof mergeObstacleSchema>;
const obstacle = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });
const mergeObstacleSchema = z.discriminatedUnion('kind', [
  obstacle('same-course').extend({ courses: z.array(localizedTitleSchema).min(1) }),
  obstacle('two-open-orders'),
  obstacle('keep-other'),
  obstacle('keep-adult'),
  obstacle('own-child'),
  obstacle('other-parent'),
  obstacle('holds-children'),
  obstacle('merged-lately'),
]);

/** The data that stays, and is deleted with the other account after a week. */
export type LeftBehind = z.infer<typeof leftBehindSchema>;
const leftBehindSchema = z.enum([
  /** A password: the password of the kept account signs in. */
  'password',
  'address',
  'phone',
  /** The health note is only for the teachers of the other account. A nominee stays, too, which staff cannot see. */
  'health-note',
]);

/** The preview that staff read before two accounts are merged. */
export type MergePreview = z.infer<typeof mergePreviewSchema>;
export const mergePreviewSchema = z.strictObject({
  /** The account that stays. */
  kept: personSchema,
  /** The account that is merged into it. */
  other: personSchema,
  moving: mergeCountsSchema,
  leftBehind: z.array(leftBehindSchema),
  obstacles: z.array(mergeObstacleSchema),
});

/** How many merges a person's page has. */
export const MAX_MERGES_SHOWN = 5;

/** A merge on the page of a person. Times are ISO 8601 in UTC. */
export type AccountMerge = z.infer<typeof accountMergeSchema>;
export const accountMergeSchema = z.strictObject({
  id: rowId,
  name: filledText,
  email: storedEmail.nullable(),
  phone: storedPhone.nullable(),
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail: z.boolean().optional(),
  at: timestamp,
  /** Until when it can be undone; null if it no longer can. */
  undoUntil: timestamp.nullable(),
});
