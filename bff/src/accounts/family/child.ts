import { z } from 'zod';
import { filledText, rowId } from '../../platform/http/answer-fields.ts';

/** A child in a parent's account. */
export type Child = z.infer<typeof childSchema>;
const childSchema = z.strictObject({
  id: rowId,
  name: filledText,
  /** All that is known of the age. */
  birthYear: z.int().min(1900).max(2100),
});

/** The fields of a child that the parent fills in. */
export type ChildDetails = Omit<Child, 'id'>;

/** How many children an account may have. */
export const MAX_CHILDREN = 8;

/** The answer with all children of the caller's account, and with one of them. */
export const childrenAnswer = z.strictObject({ children: z.array(childSchema).max(MAX_CHILDREN) });
export const childAnswer = z.strictObject({ child: childSchema });

/** A person who becomes older than this in the current year needs an account of their own. */
export const MAX_CHILD_AGE = 18;
