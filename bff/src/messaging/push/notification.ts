/** The notifications that an account wants. */
export interface NotificationChoices {
  /** By push, about the learner's classes. */
  starting: boolean;
  moved: boolean;
  cancelled: boolean;
  newLink: boolean;
  /** A mail the evening before a class, where the learner has no push notifications. */
  eveningMail: boolean;
  /** That a paid period ends: by push, or else by mail. */
  ending: boolean;
  /** By push, for staff. */
  payments: boolean;
  messages: boolean;
}

export interface NotificationSettings extends NotificationChoices {
  /** The number of browsers on which the account receives push messages. */
  browsers: number;
}

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
