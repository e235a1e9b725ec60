/** The API as the app sees it. Types only: none of this code runs in the browser. */
import type { ApplyGlobalResponse } from 'hono/client';
import type { createApp } from './app.ts';
import type { StaleClass } from './features/classes/class.ts';
import type { StaleCourse } from './features/courses/course.ts';
import type { StaleMeeting } from './features/meetings/meeting.ts';
import type { Refusal } from './http/errors.ts';

/** For `hc<App>`: every path with its bodies and answers, including the answers of errors. */
export type App = ApplyGlobalResponse<
  ReturnType<typeof createApp>,
  {
    [Status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503]: {
      json: Refusal;
    };
  } & {
    412: { json: StaleMeeting | StaleCourse | StaleClass };
  }
>;

export type {
  Announcement,
  AnnouncementPreview,
  Consent,
  OwnAnnouncement,
} from './features/announcements/announcement.ts';
export type { Account, Role } from './features/auth/account.ts';
export type { BackupStatus } from './features/backup/backup-status.ts';
export type {
  Attendee,
  BeginningCourse,
  ClassLink,
  ClassTime,
  DatedClass,
  LearnerClass,
  PublicClass,
  StaffClass,
  StaffWeek,
  StaleClass,
} from './features/classes/class.ts';
export type { MessagePage, StoredMessage } from './features/contact/message.ts';
export type {
  Course,
  CoursePicture,
  CourseQuestion,
  CourseTelling,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourse,
} from './features/courses/course.ts';
export type {
  CourseNotice,
  EnrolledCourse,
  EnrolledPerson,
  PeoplePage,
} from './features/enrolment/enrolment.ts';
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
} from './features/meetings/meeting.ts';
export type {
  LearnerOrder,
  Order,
  OrderEvent,
  OrderLine,
  OrderState,
  Receipt,
  StaffOrder,
  UpiPayment,
  UtrClaim,
} from './features/orders/order.ts';
export type {
  GivenSubscription,
  NotificationChoices,
  NotificationSettings,
  PushMessage,
} from './features/push/notification.ts';
export type { SelectedCourse } from './features/selection/selected-course.ts';
export type { StaffTasks, StaffToday } from './features/today/today.ts';
export type { UndeliveredMail } from './features/undelivered/undelivered-mail.ts';
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
export type { PageRenderer } from './site/page-code.ts';
export type { PageParts } from './site/site-documents.ts';
