/** A note of staff about a person. Times are ISO 8601 in UTC. */
export interface PersonNote {
  id: number;
  text: string;
  /** The author; null if the account is deleted. */
  by: { id: number; name: string } | null;
  writtenAt: string;
  changedAt: string | null;
}
