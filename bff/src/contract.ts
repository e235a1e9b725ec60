/** The API as the app sees it: types only, nothing of this runs in the browser. */

export type Role = 'learner' | 'staff';

/** Who is signed in, as `/api/auth/login` and `/api/auth/me` tell it. */
export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
}

/** One class's meeting link; an empty `meetingLink` means not set. Times are ISO 8601 in UTC. */
export interface Meeting {
  id: number;
  meetingLink: string;
  version: number;
  updatedAt: string;
}

/** Every refusal: a sentence for the person who reads it. */
export interface Refusal {
  error: string;
}

/** A 412: somebody else has changed the meeting since the app read it. */
export interface StaleMeeting extends Refusal {
  meeting: Meeting;
  changedBy: string;
  changedAt: string;
}
