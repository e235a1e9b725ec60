import type { Sql } from '../../platform/database/db.ts';
import type { Words } from '../../platform/i18n/messages.ts';

/** A sentence or two each, for an owner who is no administrator. */
export interface Sentences {
  /** What is wrong now. */
  what: string;
  /** What to do. */
  todo: string;
}

/** What a look has found. */
export interface Finding {
  say(words: Words): Sentences;
  /** It may be so for good, where an owner can do nothing about it: no mail tells of it again. */
  isToldOnce?: boolean;
}

/** What is looked at with. */
export interface Looking {
  sql: Sql;
  publicUrl: string;
  now: () => Date;
}

/**
 * Looks whether one thing is in trouble; `undefined` where it is not. Rejects when that cannot be known, and then nothing is
 * concluded from it: with `NotKnown` where that is nothing for the log.
 */
export type Look = (looking: Looking) => Promise<Finding | undefined>;

/** A look came to nothing, for a reason that may last. */
export class NotKnown extends Error {}

/** A trouble has begun, or ended, when all looks of eight minutes say so: one that flickers writes no mails. */
export const SETTLED_MS = 8 * 60_000;

/** A trouble of the server, as staff see it. */
export interface Trouble extends Sentences {
  /** The name of its kind, and of the server where each looks by itself: no two troubles have the same. */
  key: string;
  /** Since when, ISO 8601. */
  since: string;
}
