/** The API as the app sees it: types only, nothing of this runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { createApp } from './app.ts';

/** For `hc<App>`: every path, body and answer, refusals included. */
export type App = ApplyGlobalResponse<
  ReturnType<typeof createApp>,
  {
    [Status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503]: {
      json: Refusal;
    };
  } & {
    412: { json: StaleMeeting | StaleCourse };
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

/** As staff see it: with the courses that use it, hidden ones too. */
export interface StaffMeeting extends Meeting {
  /** Whether it is in the public list: no course with a fee uses it. */
  isPublic: boolean;
  courses: { id: number; title: string; fee: number }[];
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

/** One page of a list; `next` asks for the following one, as `?after=`, and is null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** A page of the meetings, as staff see them. */
export interface StaffMeetingPage extends Page<StaffMeeting> {
  /** The first two of the public list, whatever this page shows: the public page has the first one's link. */
  firstPublic: Pick<Meeting, 'id' | 'meetingLink'>[];
}

/** A page of what staff work off. */
export interface WaitingPage<Item> extends Page<Item> {
  /** How many wait in all, whatever this page shows; counted up to 1,000. */
  waiting: number;
}

/**
 * A course. The fee is in whole rupees, days are ISO weekdays (1 is Monday),
 * dates are YYYY-MM-DD and times HH:MM in Asia/Kolkata. Without `seats` a course
 * is never full.
 */
export interface Course {
  id: number;
  slug: string;
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string[];
  instructor: string;
  fee: number;
  startDate: string;
  days: number[];
  startTime: string;
  endTime: string;
  seats: number | null;
  seatsLeft: number | null;
  /** The meeting whose link its learners join by, if staff have set one. */
  meetingId: number | null;
  version: number;
}

/** As staff see it. */
export interface StaffCourse extends Course {
  hidden: boolean;
}

/** A 412: somebody else has changed the course since the app read it. */
export interface StaleCourse extends Refusal {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}

/** A course that a learner has selected; `available` unless it is full or hidden by now. */
export interface SelectedCourse {
  courseId: number;
  slug: string;
  title: string;
  startDate: string;
  fee: number;
  available: boolean;
}

export interface EnrolledCourse
  extends Pick<
    Course,
    'slug' | 'title' | 'instructor' | 'startDate' | 'days' | 'startTime' | 'endTime' | 'meetingId'
  > {
  courseId: number;
  /** The link to join by; empty where staff have set none. */
  meetingLink: string;
}

export interface EnrolledPerson {
  id: number;
  name: string;
  email: string;
  enrolledAt: string;
}

/** Who is enrolled in a course, in order of name. */
export interface PeoplePage extends Page<EnrolledPerson> {
  /** How many are in all. */
  enrolled: number;
}

export type OrderState = 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';

/** A course as it was at checkout. */
export interface OrderLine {
  courseId: number;
  title: string;
  startDate: string;
  fee: number;
}

/** Amounts are whole rupees; times ISO 8601 in UTC. */
export interface Order {
  id: number;
  reference: string;
  state: OrderState;
  amount: number;
  utr: string | null;
  reason: string | null;
  receiptNumber: number | null;
  createdAt: string;
  changedAt: string;
  lines: OrderLine[];
}

/** How an open order is paid by UPI; nothing where it is paid at the studio. */
export interface UpiPayment {
  id: string;
  name: string;
  /** `upi://pay?…`, for the phone's button and the QR code. */
  link: string;
}

/** A learner's own order. */
export interface LearnerOrder extends Order {
  upi: UpiPayment | null;
}

export interface OrderEvent {
  state: OrderState;
  utr: string | null;
  reason: string | null;
  at: string;
  /** Who did it; no name if their account is gone. */
  by: string | null;
}

/** An order as staff see it; no learner if the account is gone. */
export interface StaffOrder extends Order {
  learner: { name: string; email: string } | null;
  /** Whether staff can confirm it as it is: without UPI, or for nothing, that needs no UTR. */
  confirmable: boolean;
  /** The last twenty. */
  events: OrderEvent[];
}

export interface Receipt {
  number: number;
  reference: string;
  paidAt: string;
  /** No name if the account is gone. */
  learner: string | null;
  utr: string | null;
  amount: number;
  lines: OrderLine[];
}

/** Messages from the contact form. */
export interface MessagePage extends WaitingPage<StoredMessage> {
  /** Whether any has been answered already. */
  anyAnswered: boolean;
}

export interface StoredMessage {
  id: number;
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
  createdAt: string;
  answeredAt: string | null;
}

/** A mail that was given up; nothing of its text. */
export interface UndeliveredMail {
  id: number;
  /** What it is, in words. */
  what: string;
  /** An order's reference, or who wrote. */
  about: string | null;
  /** The learner's address; none if the account is gone, or the mail was for the studio. */
  to: string | null;
  failedAt: string;
  /** Why, as a sentence. */
  why: string;
}

/** How the nightly backups stand, over all servers. */
export interface BackupStatus {
  /** The latest that was made: when, how large, and on which server. */
  lastGood: { takenAt: string; bytes: number; host: string } | null;
  /** The latest try, where it failed: when, and why as a sentence. */
  lastFailure: { failedAt: string; why: string } | null;
  /** There is no good one of the last 36 hours, though there could be. */
  isLate: boolean;
}
