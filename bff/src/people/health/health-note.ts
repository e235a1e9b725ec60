/**
 * Which words a learner agrees to with a health note: those that the app shows (pwa/src/member/account/health/). Whoever changes their
 * meaning gives them another name here and there, so that it stays known who has agreed to what.
 */
export const HEALTH_CONSENT = '2026-11';

/** A learner's own health note. Times are ISO 8601 in UTC. */
export interface HealthNote {
  text: string;
  /** The words that were agreed to. */
  consent: string;
  agreedAt: string;
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
  /** The words that a note is to be agreed to with. */
  consent: typeof HEALTH_CONSENT;
}

/** The note as who may read it does. */
export interface ReadHealthNote {
  text: string;
  changedAt: string;
  /** The last reading before by somebody else; null without one. */
  readBefore: HealthReading | null;
}
