import { z } from 'zod';
import { count } from '../../platform/http/answer-fields.ts';

/** The notifications that an account wants. */
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;
const notificationChoicesSchema = z.strictObject({
  /** By push, about the learner's classes. */
  starting: z.boolean(),
  moved: z.boolean(),
  cancelled: z.boolean(),
  newLink: z.boolean(),
  /** A mail the evening before a class, where the learner has no push notifications. */
  eveningMail: z.boolean(),
  /** That a paid period ends: by push, or else by mail. */
  ending: z.boolean(),
  /** By push, for staff. */
  payments: z.boolean(),
  messages: z.boolean(),
});

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export const notificationSettingsSchema = notificationChoicesSchema.extend({
  /** The number of browsers on which the account receives push messages. */
  browsers: count,
});

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it. */
export interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Whether the person has just turned notifications on; otherwise the browser renews its subscription. */
  chosen?: boolean | undefined;
}

/** The content of a push message, which is encrypted for the browser. */
export interface PushMessage {
  /** The language of the text, and of the words that the worker adds; absent in English messages of an earlier version. */
  language?: string;
  title: string;
  body: string;
  /** The path that a tap opens. */
  path: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** When the class starts, ISO 8601: the worker adds to the title how soon that is. */
  startsAt?: string;
  /** The day of the event, YYYY-MM-DD in India: the worker adds it to the title, as "today" where it is. */
  day?: string;
  /** When it expires, ISO 8601. */
  expiresAt: string;
}
