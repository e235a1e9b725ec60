import { t } from '@lingui/core/macro';
import type { pages } from './paths.ts';

/** Every page of the site, and the one for an address without a page. */
export type PageName = keyof typeof pages | 'notFound';

/** Whose titles only staff read (content/staff/page-titles.ts). */
export type StaffPage = Extract<PageName, `staff${string}`>;

/** The title of each page, in the language that the page speaks: the specification's labels, where it has some. */
export const pageTitles: Record<Exclude<PageName, StaffPage>, () => string> = {
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
  notFound: () => t`Page not found`,
};

/** The title of the page; `undefined` of one of staff, which says it itself. */
export const titleOf = (page: PageName): string | undefined =>
  (pageTitles as Partial<Record<PageName, () => string>>)[page]?.();
