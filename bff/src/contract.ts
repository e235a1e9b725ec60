/** The API as the app sees it. Types only: none of this code runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { ExtractSchema } from 'hono/types';
import type { createApp } from './app.ts';
import type { StaleClass } from './courses/classes/class.ts';
import type { StaleCourse } from './courses/courses/course.ts';
import type { StaleHoliday } from './courses/days-off/holiday.ts';
import type { StaleMeeting } from './courses/meetings/meeting.ts';
import type { ErrorBody } from './platform/http/errors.ts';

/** For `hc<App>`: every path with its bodies and answers, including the answers of errors. */
export type App = ApplyGlobalResponse<
  ReturnType<typeof createApp>,
  {
    [Status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503]: {
      json: ErrorBody;
    };
  } & {
    412: { json: StaleMeeting | StaleCourse | StaleClass | StaleHoliday };
  }
>;

/** Every path with its methods, and their bodies and answers. */
export type ApiSchema = ExtractSchema<App>;

export type { Account, User } from './accounts/account.ts';
export type { ContactDetails, Guardian, NewPerson, Person } from './accounts/directory/person.ts';
export type { Child, ChildDetails } from './accounts/family/child.ts';
export type { Nominee } from './accounts/privacy/nominee-queries.ts';
export type {
  AuditEntry,
  Invitation,
  InvitationDetails,
  Teacher,
  Team,
  TeamMember,
} from './accounts/team/team.ts';
export type { AddedAuthenticator, Passkey, Security } from './accounts/two-factor/security.ts';
export type {
  Attendee,
  BeginningCourse,
  ClassLink,
  ClassRecipients,
  ClassTime,
  CourseRecipients,
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
  CourseChangeNotification,
  CourseChangePreview,
  CoursePicture,
  CourseTexts,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourseChange,
} from './courses/courses/course.ts';
export type {
  DaysOffChoice,
  DaysOffConflict,
  DaysOffConflictList,
  Holiday,
  HolidayClass,
  HolidayCourse,
  HolidayPreview,
  HolidayRevocationPreview,
  RevocableHoliday,
  StaleHoliday,
  UnresolvedDaysOffConflicts,
} from './courses/days-off/holiday.ts';
export type {
  Audience,
  Meeting,
  MeetingChange,
  MeetingChangePage,
  MeetingInput,
  MeetingValues,
  OwnMeeting,
  SavedMeeting,
  StaffMeeting,
  StaffMeetingPage,
  StaleMeeting,
  UndoneMeeting,
} from './courses/meetings/meeting.ts';
export type {
  Announcement,
  AnnouncementConsent,
  AnnouncementContacts,
  AnnouncementContent,
  AnnouncementPreview,
  AnnouncementText,
  OwnAnnouncement,
} from './messaging/announcements/announcement.ts';
export type { OwnConsent } from './messaging/consents/consent.ts';
export type { MessagePage, StaffMessage } from './messaging/contact/message.ts';
export type { ContactSummary, UnreachableContact } from './messaging/contacts/contact-summary.ts';
export type { FailedEmail } from './messaging/failed-emails/failed-email.ts';
export type {
  NotificationChoices,
  NotificationSettings,
  PushMessage,
  PushSubscriptionInput,
} from './messaging/push/notification.ts';
export type { ServerAlert } from './operations/alerts/alert.ts';
export type { BackupStatus } from './operations/backup/status-for-staff.ts';
export type { StaffTasks, StaffToday, TeacherDay } from './operations/today/today.ts';
export type {
  BankLine,
  ChosenColumns,
  ConfirmationResult,
  ManualCheck,
  OrdersAwaitingAmount,
  PaymentToConfirm,
  StatementColumns,
  StatementOrder,
  StatementQuestion,
  StatementResponse,
  StatementRow,
  StatementRows,
} from './orders/bank-statements/statement.ts';
export type { ColumnRole } from './orders/bank-statements/statement-limits.ts';
export type { DeskCourse, DeskOffers, DeskOrder } from './orders/desk-orders/desk-order.ts';
export type {
  CourseNotification,
  EnrolledCourse,
  EnrolledPeoplePage,
  EnrolledPerson,
} from './orders/enrolments/enrolment.ts';
export type {
  Discount,
  InvoiceKind,
  OrderInvoice,
  PaymentMethod,
} from './orders/invoices/money.ts';
export type { Tax } from './orders/invoices/tax.ts';
export type { CreditedReceipt, Invoice, InvoicePayment } from './orders/orders/invoice.ts';
export type {
  DuplicateReference,
  LearnerOrder,
  Order,
  OrderEvent,
  OrderLearner,
  OrderLine,
  OrderState,
  PartialPayment,
  StaffOrder,
  StaffOrderPage,
  UpiPayment,
} from './orders/orders/order.ts';
export type { MonthlyCourse, PaidMonthClass } from './orders/paid-periods/monthly-course.ts';
export type { Offer, OfferStart, PaidDays } from './orders/paid-periods/offer.ts';
export type { Overpayments } from './orders/payments/overpayments.ts';
export type { Transfer, TransferShare } from './orders/payments/transfer.ts';
export type {
  Receivable,
  ReceivableGroup,
  ReceivablePage,
  ReceivablePerson,
} from './orders/reports/accounts-receivable.ts';
export type {
  CourseReport,
  MonthReport,
  MonthSums,
  PaymentMethodSum,
  PeopleSum,
} from './orders/reports/report.ts';
export type { SelectedCourse } from './orders/selection/selected-course.ts';
export type {
  HealthNote,
  HealthNoteForReader,
  HealthReading,
  OwnHealthNote,
} from './people/health-notes/health-note.ts';
export type {
  AccountMerge,
  LeftBehind,
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
export type { ErrorCode, ErrorValues } from './platform/errors/error-codes.ts';
export type { ErrorBody } from './platform/http/errors.ts';
export type { Page } from './platform/http/paging.ts';
export type { LocalizedTitle } from './platform/i18n/localized-content.ts';
export type { PageRenderer } from './platform/site/page-code.ts';
export type { PageParts } from './platform/site/site-documents.ts';
export type {
  ChangeChannel,
  LiveBye,
  LiveChangeEvent,
  LiveClass,
  LiveHello,
  LiveRows,
  RowChannel,
  ViewerCountReport,
} from './realtime/live-event.ts';
export type { ByLocale } from './shared/localized-content.ts';
export type { Permission, PermissionOf, Role, TeamRole } from './shared/permissions.ts';
export type {
  GstSettings,
  Issuer,
  MissingSetting,
  PublicStudioSettings,
  SettingsBySection,
  SettingsSection,
} from './shared/studio-settings.ts';
export type { BuiltSettings } from './studio/settings/built-settings.ts';
export type { SettingsChange, StaffSettingsSection, StaffStudioSettings } from './studio/studio.ts';
