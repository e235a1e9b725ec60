import { z } from 'zod';
import type { Sql } from '../../platform/database/db.ts';
import { filledText, timestamp } from '../../platform/http/answer-fields.ts';
import type { Messages } from '../../platform/i18n/messages.ts';

/** One or two sentences each, for an owner who is no administrator. */
export type AlertText = z.infer<typeof alertText>;
const alertText = z.strictObject({
  /** The present problem. */
  what: filledText,
  /** The step that solves it. */
  todo: filledText,
});

/** The result of a check that has found a problem. */
export interface Finding {
  formatText(messages: Messages): AlertText;
  /** The problem may be permanent, and the owner may be unable to solve it: it is mailed once only. */
  isMailedOnce?: boolean;
}

/** The dependencies of a check. */
export interface CheckContext {
  sql: Sql;
  publicUrl: string;
  now: () => Date;
}

/**
 * Checks one thing; `undefined` where it is well. Rejects where the check is inconclusive, and the alert stays as it
 * is: with `InconclusiveCheck` where that need not be logged.
 */
export type AlertCheck = (context: CheckContext) => Promise<Finding | undefined>;

/** The check was inconclusive, for a reason that may last. */
export class InconclusiveCheck extends Error {}

/** An alert begins, or ends, when all checks of eight minutes agree, so that a short problem sends no mails. */
export const SETTLED_MS = 8 * 60_000;

/** An alert about the server, as staff see it. */
export type ServerAlert = z.infer<typeof serverAlertSchema>;
export const serverAlertSchema = alertText.extend({
  /** Its kind, and its host where each server checks itself: unique among alerts. */
  key: filledText,
  /** Since when, ISO 8601. */
  since: timestamp,
});
