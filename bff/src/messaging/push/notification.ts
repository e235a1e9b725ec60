/** What an account wants to be told of. */
export interface NotificationChoices {
  /** By push, about the learner's classes. */
  starting: boolean;
  moved: boolean;
  cancelled: boolean;
  newLink: boolean;
  /** A mail the evening before a class, where the learner has no push. */
  eveningMail: boolean;
  /** That what is paid for ends: by push, or else by mail. */
  ending: boolean;
  /** By push, for staff. */
  payments: boolean;
  messages: boolean;
}

export interface NotificationSettings extends NotificationChoices {
  /** On how many browsers the account receives push messages. */
  browsers: number;
}

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it. */
export interface GivenSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Whether the person has just turned them on; otherwise the browser goes on as it was. */
  chosen?: boolean | undefined;
}

/** What a push message contains, encrypted for the browser. */
export interface PushMessage {
  /** Of the words, and of what the worker adds to them; absent in English messages of an earlier version. */
  language?: string;
  title: string;
  body: string;
  /** The path that a tap opens. */
  path: string;
  /** A later message with the same tag takes its place. */
  tag: string;
  /** When the class starts, ISO 8601: the worker adds to the title how soon that is. */
  startsAt?: string;
  /** The day that it is about, YYYY-MM-DD in India: the worker adds it to the title, as "today" where it is. */
  day?: string;
  /** When it is of no use any more, ISO 8601. */
  expiresAt: string;
}
