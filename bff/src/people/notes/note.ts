/** What staff have noted of a person. Times are ISO 8601 in UTC. */
export interface PersonNote {
  id: number;
  text: string;
  /** Whose it is; null where that account is gone. */
  by: { id: number; name: string } | null;
  writtenAt: string;
  changedAt: string | null;
}
