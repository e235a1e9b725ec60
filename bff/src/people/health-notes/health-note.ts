/** A learner's own health note. Times are ISO 8601 in UTC. */
export interface HealthNote {
  text: string;
  changedAt: string;
}

/** Who has read it on a day. */
export interface HealthReading {
  /** Null where that account is gone. */
  by: string | null;
  lastAt: string;
}

/** What a learner sees of it. */
export interface OwnHealth {
  note: HealthNote | null;
  /** Of a year, the newest first, at most 50. */
  readings: HealthReading[];
  /** The version of the words that a note is to be agreed to with (accounts/privacy/consent-queries.ts). */
  textVersion: number;
}

/** The note as who may read it does. */
export interface ReadHealthNote {
  text: string;
  changedAt: string;
  /** The last reading before by somebody else; null without one. */
  readBefore: HealthReading | null;
}
