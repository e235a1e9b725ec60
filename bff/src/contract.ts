/** The API as the app sees it: types only, nothing of this runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { createApp } from './app.ts';

/** For `hc<App>`: every path, body and answer, refusals included. */
export type App = ApplyGlobalResponse<
  ReturnType<typeof createApp>,
  {
    [Status in 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503]: {
      json: Refusal;
    };
  } & {
    412: { json: StaleMeeting };
  }
>;

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
