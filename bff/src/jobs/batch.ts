/** A batch of work that is too big for one transaction. */
export interface Batch {
  /** People, or rows. */
  atMost: number;
  /** The ids of rows whose batches have failed: their time has not come yet. */
  leftOut: number[];
  /** Notes which row the batch is of, as soon as it is locked. */
  took(id: number): void;
}
