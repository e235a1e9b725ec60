/** The API as the app sees it. Types only: none of this code runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { createApp } from './app.ts';
import type { Refusal } from './http/errors.ts';
import type { StaleClass } from './timetable/classes/class.ts';
import type { StaleCourse } from './timetable/courses/course.ts';
import type { StaleHoliday } from './timetable/holidays/holiday.ts';
import type { StaleMeeting } from './timetable/meetings/meeting.ts';

/** For `hc<App>`: every path with its bodies and answers, including the answers of errors. */
export type App = ApplyGlobalResponse<
  ReturnType<typeof createApp>,
  {
    [Status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503]: {
      json: Refusal;
    };
  } & {
    412: { json: StaleMeeting | StaleCourse | StaleClass | StaleHoliday };
  }
>;

export type { Act, ActOf, Role } from './access/acts.ts';
export type { Account, User } from './auth/account.ts';
export type { Child, ChildFacts } from './auth/family/child.ts';
export type { Nominee } from './auth/nominee-queries.ts';
export type { Guardian, NewPerson, Person, Reached } from './auth/people/person.ts';
export type { AddedKey, Passkey, Security } from './auth/second-step/security.ts';
export type {
  Invitation,
  InvitationRead,
  Teacher,
  Team,
  TeamAct,
  TeamMember,
  TeamRole,
} from './auth/team/team.ts';
export type { BackupStatus } from './backup/status-for-staff.ts';
export type { DeskCourse, DeskOffers, DeskOrder } from './enrolling/desk/desk.ts';
export type {
  Concession,
  DocumentKind,
  OrderDocument,
  Way,
} from './enrolling/documents/money.ts';
export type { Tax } from './enrolling/documents/tax.ts';
export type {
  CourseNotice,
  EnrolledCourse,
  EnrolledPerson,
  PeoplePage,
} from './enrolling/enrolment/enrolment.ts';
export type {
  CourseFigures,
  Figures,
  MonthSums,
  SumOfPeople,
  WaySum,
} from './enrolling/figures/figures.ts';
export type { Unpaid, UnpaidGroup, UnpaidPage, UnpaidPerson } from './enrolling/figures/unpaid.ts';
export type { Overpaid } from './enrolling/money/overpaid.ts';
export type { Share, Transfer } from './enrolling/money/transfer.ts';
export type {
  Learner,
  LearnerOrder,
  Order,
  OrderEvent,
  OrderLine,
  OrderState,
  PartPayment,
  Rejection,
  StaffOrder,
  UpiPayment,
  UtrClaim,
} from './enrolling/orders/order.ts';
export type { CreditedReceipt, DocumentPayment, Receipt } from './enrolling/orders/receipt.ts';
export type { MonthClass, OwnMonths } from './enrolling/periods/own-month.ts';
export type { Begins, Offer, PaidDays } from './enrolling/periods/period.ts';
export type { SelectedCourse } from './enrolling/selection/selected-course.ts';
export type {
  BankLine,
  CheckYourself,
  ChosenColumns,
  ColumnRole,
  ConfirmedPayment,
  SeenPayment,
  StatementAnswer,
  StatementColumns,
  StatementOrder,
  StatementQuestion,
  StatementRow,
  StatementRows,
  WaitingFor,
} from './enrolling/statement/statement.ts';
export type { BuiltFacts } from './facts/built-facts.ts';
export type { FactPart, FactParts, Gst, Issuer, StudioFacts } from './facts/facts.ts';
export type { MissingFact } from './facts/missing-facts.ts';
export type { Refusal } from './http/errors.ts';
export type { Page, WaitingPage } from './http/paging.ts';
export type {
  LiveBye,
  LiveClass,
  LiveHello,
  LiveNews,
  LiveRows,
  NewsTopic,
  Reach,
  RowTopic,
} from './live/live-event.ts';
export type {
  Announced,
  AnnouncedWords,
  Announcement,
  AnnouncementContacts,
  AnnouncementPreview,
  Consent,
  OwnAnnouncement,
} from './messages/announcements/announcement.ts';
export type { OwnConsent } from './messages/consents/consent.ts';
export type { MessagePage, StoredMessage } from './messages/contact/message.ts';
export type { ContactSummary, Unreachable } from './messages/contacts/contact-summary.ts';
export type {
  GivenSubscription,
  NotificationChoices,
  NotificationSettings,
  PushMessage,
} from './messages/push/notification.ts';
export type { UndeliveredMail } from './messages/undelivered/undelivered-mail.ts';
export type {
  HealthNote,
  HealthReading,
  OwnHealth,
  ReadHealthNote,
} from './people/health/health-note.ts';
export type {
  LeftBehind,
  MadeMerge,
  MergeObstacle,
  MergePreview,
} from './people/merging/merge.ts';
export type { PersonNote } from './people/notes/note.ts';
export type {
  ListedPerson,
  PersonChild,
  PersonCourse,
  PersonMessage,
  PersonOrder,
  PersonPage,
  PersonPayment,
} from './people/person/person.ts';
export type { RefusalCode, RefusalValues } from './refusals/refusals.ts';
export type { PageRenderer } from './site/page-code.ts';
export type { PageParts } from './site/site-documents.ts';
export type { FactChange, StaffFacts, StaffStudio } from './studio/studio.ts';
export type {
  Attendee,
  BeginningCourse,
  ClassLink,
  ClassReaders,
  ClassTime,
  CourseReaders,
  DatedClass,
  LearnerClass,
  LinkContacts,
  PublicClass,
  StaffClass,
  StaffWeek,
  StaleClass,
} from './timetable/classes/class.ts';
export type {
  ByMonth,
  Course,
  CoursePicture,
  CourseQuestion,
  CourseTelling,
  CourseTexts,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourse,
} from './timetable/courses/course.ts';
export type {
  DaysOffChoice,
  DaysOffQuestion,
  Holiday,
  HolidayAhead,
  HolidayBackPreview,
  HolidayClass,
  HolidayCourse,
  HolidayPreview,
  MetDaysOff,
  StaleHoliday,
  UnansweredDaysOff,
} from './timetable/holidays/holiday.ts';
export type {
  Audience,
  GivenValues,
  Meeting,
  MeetingChange,
  MeetingChangePage,
  MeetingValues,
  OwnMeeting,
  SavedMeeting,
  StaffMeeting,
  StaffMeetingPage,
  StaleMeeting,
  UndoneMeeting,
} from './timetable/meetings/meeting.ts';
export type { StaffTasks, StaffToday, TaughtToday } from './timetable/today/today.ts';
export type { Trouble } from './troubles/trouble.ts';
export type { InLanguages, Titled } from './words/own-words.ts';
