import { t } from '@lingui/core/macro';
import type { pages } from './paths.ts';

/** Every page of the site, and the one for an address without a page. */
export type PageName = keyof typeof pages | 'notFound';

/** The title of each page, in the language that the page speaks: the specification's labels, where it has some. */
export const pageTitles: Record<PageName, () => string> = {
  home: () => t`Live online yoga classes`,
  login: () => t`LogIn`,
  register: () => t`Register`,
  courses: () => t`Courses`,
  instructors: () => t`Instructors`,
  onlineClasses: () => t`Online Classes`,
  contact: () => t`ContactUs`,
  dashboard: () => t`Dashboard`,
  enrolledClass: () => t`Enrolled Classes`,
  selectedClasses: () => t`Selected Classes`,
  payment: () => t`Payment`,
  renew: () => t`Renew`,
  onlineClass: () => t`Online Classes`,
  receipt: () => t`Receipt`,
  account: () => t`Account`,
  terms: () => t`Fees and refunds`,
  dataNotice: () => t`Your data`,
  forgotPassword: () => t`Forgotten password`,
  resetPassword: () => t`New password`,
  confirmAddress: () => t`New e-mail address`,
  invitation: () => t`Invitation`,
  staffWeek: () => t`Week`,
  staffPeople: () => t`People`,
  staffPayments: () => t`Payments to confirm`,
  staffCourses: () => t`Courses and people`,
  staffMessages: () => t`Messages`,
  staffMoney: () => t`Money`,
  staffStatement: () => t`The bank’s statement`,
  staffOrder: () => t`Order for a learner`,
  staffTeam: () => t`Team`,
  staffStudio: () => t`Studio`,
  notFound: () => t`Page not found`,
};
