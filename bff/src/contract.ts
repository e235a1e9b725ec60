/** The API as the app sees it. Types only: none of this code runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { createApp } from './app.ts';
import type { StaleClass } from './courses/classes/class.ts';
import type { StaleCourse } from './courses/courses/course.ts';
import type { StaleHoliday } from './courses/days-off/holiday.ts';
import type { StaleMeeting } from './courses/meetings/meeting.ts';
import type { Refusal } from './platform/http/errors.ts';

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

export type { Account, User } from './accounts/account.ts';
export type { Guardian, NewPerson, Person, Reached } from './accounts/directory/person.ts';
export type { Child, ChildFacts } from './accounts/family/child.ts';
export type { Nominee } from './accounts/privacy/nominee-queries.ts';
export type {
  Invitation,
  InvitationRead,
  Teacher,
  Team,
  TeamAct,
  TeamMember,
  TeamRole,
} from './accounts/team/team.ts';
export type { AddedKey, Passkey, Security } from './accounts/two-factor/security.ts';
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
} from './courses/classes/class.ts';
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
} from './courses/courses/course.ts';
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
} from './courses/days-off/holiday.ts';
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
} from './courses/meetings/meeting.ts';
export type {
  Announced,
  AnnouncedWords,
  Announcement,
  AnnouncementContacts,
  AnnouncementPreview,
  Consent,
  OwnAnnouncement,
} from './messaging/announcements/announcement.ts';
export type { OwnConsent } from './messaging/consents/consent.ts';
export type { MessagePage, StoredMessage } from './messaging/contact/message.ts';
export type { ContactSummary, Unreachable } from './messaging/contacts/contact-summary.ts';
export type { UndeliveredMail } from './messaging/failed-emails/failed-email.ts';
export type {
  GivenSubscription,
  NotificationChoices,
  NotificationSettings,
  PushMessage,
} from './messaging/push/notification.ts';
export type { Trouble } from './operations/alerts/alert.ts';
export type { BackupStatus } from './operations/backup/status-for-staff.ts';
export type { StaffTasks, StaffToday, TaughtToday } from './operations/today/today.ts';
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
} from './orders/bank-statements/statement.ts';
export type { DeskCourse, DeskOffers, DeskOrder } from './orders/desk-orders/desk-order.ts';
export type {
  CourseNotice,
  EnrolledCourse,
  EnrolledPerson,
  PeoplePage,
} from './orders/enrolments/enrolment.ts';
export type {
  Concession,
  DocumentKind,
  OrderDocument,
  Way,
} from './orders/invoices/money.ts';
export type { Tax } from './orders/invoices/tax.ts';
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
} from './orders/orders/order.ts';
export type { CreditedReceipt, DocumentPayment, Receipt } from './orders/orders/receipt.ts';
export type { MonthClass, OwnMonths } from './orders/paid-periods/own-month.ts';
export type { Begins, Offer, PaidDays } from './orders/paid-periods/period.ts';
export type { Overpaid } from './orders/payments/overpaid.ts';
export type { Share, Transfer } from './orders/payments/transfer.ts';
export type {
  Unpaid,
  UnpaidGroup,
  UnpaidPage,
  UnpaidPerson,
} from './orders/reports/accounts-receivable.ts';
export type {
  CourseFigures,
  Figures,
  MonthSums,
  SumOfPeople,
  WaySum,
} from './orders/reports/report.ts';
export type { SelectedCourse } from './orders/selection/selected-course.ts';
export type {
  HealthNote,
  HealthReading,
  OwnHealth,
  ReadHealthNote,
} from './people/health-notes/health-note.ts';
export type {
  LeftBehind,
  MadeMerge,
  MergeObstacle,
  MergePreview,
} from './people/merge/merge.ts';
export type { PersonNote } from './people/notes/note.ts';
export type {
  ListedPerson,
  PersonChild,
  PersonCourse,
  PersonMessage,
  PersonOrder,
  PersonPage,
  PersonPayment,
} from './people/profile/person.ts';
export type { RefusalCode, RefusalValues } from './platform/errors/error-codes.ts';
export type { Refusal } from './platform/http/errors.ts';
export type { Page, WaitingPage } from './platform/http/paging.ts';
export type { Titled } from './platform/i18n/localized-content.ts';
export type { PageRenderer } from './platform/site/page-code.ts';
export type { PageParts } from './platform/site/site-documents.ts';
export type {
  LiveBye,
  LiveClass,
  LiveHello,
  LiveNews,
  LiveRows,
  NewsTopic,
  Reach,
  RowTopic,
} from './realtime/live-event.ts';
export type { InLanguages } from './shared/localized-content.ts';
export type { Act, ActOf, Role } from './shared/permissions.ts';
export type {
  FactParts,
  Gst,
  Issuer,
  MissingSetting,
  PublicStudioSettings,
  SettingsSection,
} from './shared/studio-settings.ts';
export type { BuiltFacts } from './studio/settings/built-settings.ts';
export type { FactChange, StaffFacts, StaffStudio } from './studio/studio.ts';
