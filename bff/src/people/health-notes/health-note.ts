/** A learner's own health note. Times are ISO 8601 in UTC. */
export interface HealthNote {
  text: string;
  changedAt: string;
}

/** A reading of a health note: the last one of a reader on a day. */
export interface HealthReading {
  /** Null if the account is deleted. */
  by: string | null;
  lastAt: string;
}

/** A learner's health note as the learner sees it. */
export interface OwnHealthNote {
  note: HealthNote | null;
  /** The readings of a year, the newest first, at most 50. */
  readings: HealthReading[];
  /** The version of the consent's text (accounts/privacy/consent-queries.ts). */
  textVersion: number;
}

/** A learner's health note for another reader. */
export interface HealthNoteForReader {
  text: string;
  changedAt: string;
  /** The previous reading by somebody else; null without one. */
  readBefore: HealthReading | null;
}
