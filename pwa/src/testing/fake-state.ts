import type * as Bff from 'bff/contract';
import { asha, owner, staff, teacher } from './sample-accounts.ts';
import { type SampleClass, sampleCourses } from './sample-courses.ts';
import type { SampleMeeting } from './sample-meetings.ts';
import { sampleStudio } from './sample-studio.ts';

/** A studio with two courses and two accounts, in which nothing has happened yet. */
const initialState = {
  accounts: [asha, staff, teacher, owner],
  /** The versions of the public lists: their ETags. */
  versions: {} as Bff.LiveHello['versions'],
  courses: sampleCourses,
  classes: [] as SampleClass[],
  meetings: [] as SampleMeeting[],
  /** The link of the public page and the next one, if these are not the first two that are public. */
  firstPublic: undefined as Bff.StaffMeetingPage['firstPublic'] | undefined,
  openMeetingId: null as number | null,
  /** How learners are notified of a changed link. */
  linkContacts: undefined as Bff.LinkContacts['contacts'],
  children: [] as Bff.Child[],
  selection: [] as Bff.SelectedCourse[],
  orders: [] as Bff.LearnerOrder[],
  receipts: [] as Bff.Invoice[],
  enrolments: [] as Bff.EnrolledCourse[],
  months: [] as Bff.MonthlyCourse[],
  ownAnnouncements: [] as Bff.OwnAnnouncement[],
  consent: { agreed: false, at: '2026-11-02T05:00:00.000Z', ask: null } as Bff.AnnouncementConsent,
  choices: {
    ...{ starting: true, moved: true, cancelled: true, newLink: true, eveningMail: false },
    ...{ ending: true, payments: true, messages: true },
  },
  // Any 65 bytes.
  pushKey: `${'B'.repeat(86)}A`,
  security: {
    ...{ passkeys: [], timeCodesSince: null, recoveryCodesLeft: 0 },
    ...{ askedFrom: null, isAwaited: false },
  } as Bff.Security,
  /** The browsers that receive messages. */
  endpoints: [] as string[],
  staffClasses: [] as Bff.StaffClass[],
  attendees: [] as Bff.Attendee[],
  beginning: [] as Bff.BeginningCourse[],
  tasks: {
    payments: { waiting: 0, oldestAt: null },
    messages: { waiting: 0, oldestAt: null },
    undelivered: { count: 0, to: null },
  } as Bff.StaffTasks,
  troubles: [] as Bff.ServerAlert[],
  missingFacts: [] as Bff.MissingSetting[],
  studio: sampleStudio(),
  staffOrders: [] as Bff.StaffOrder[],
  messages: [] as Bff.StaffMessage[],
  anyAnswered: false,
  undelivered: [] as Bff.FailedEmail[],
  people: [] as Bff.EnrolledPerson[],
  team: { people: [], invitations: [] } as Bff.Team,
  auditLog: [] as Bff.AuditEntry[],
  announcements: [] as Bff.Announcement[],
  announcementContacts: { app: 0, email: 0, none: 0 } as Bff.ContactSummary,
  courseReaders: { learners: 23 } as Bff.CourseRecipients,
  preview: { learners: 40, byPush: 9, byMail: 3 },
  backups: {
    ...{ lastGood: null, lastFailure: null, isLate: false, elsewhere: null },
    rehearsal: { lastGood: null },
  } as Bff.BackupStatus,
  /** The number of viewers of each course and each meeting. */
  screens: 0,
  /** For a new link: how many people get a push message, and how many have got it. */
  newLinks: { of: 0, pushed: 0 },
};

/** The rows that the fake server responds with. */
export type FakeState = typeof initialState;

export const createState = (start: Partial<FakeState> = {}): FakeState => ({
  ...structuredClone(initialState),
  ...start,
});
