/**
 * What the step came to. `refused`: an answer of 4xx. `lost`: no answer came, or 503 while a fault runs, so that the
 * work may be done or not. `skipped`: the studio had nothing that it could be done with.
 */
export type Outcome = 'done' | 'refused' | 'lost' | 'skipped';

/** An action that was taken, and what it came to. */
export interface TakenAction {
  action: string;
  outcome: Outcome;
}
