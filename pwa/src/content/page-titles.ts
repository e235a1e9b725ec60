import { t } from '@lingui/core/macro';
import { pages } from './paths.ts';

/** Every page of the site, and the one for an address without a page. */
export type PageName = keyof typeof pages | 'notFound';

/** The pages of staff, with separate titles (content/staff/page-titles.ts). */
export type StaffPage = Extract<PageName, `staff${string}`>;

export const staffPages = Object.keys(pages).filter((page): page is StaffPage =>
  page.startsWith('staff'),
);

/** The pages with one title, which their screens need not set. */
type TitledPage = Exclude<PageName, StaffPage | 'course'>;

/** The title of each page, in the language of the page: the specification's label, if it has one. */
export const pageTitles: Record<TitledPage, () => string> = {
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

/** The title of the page; `undefined` for a page that sets it itself: those of staff, and that of a course. */
export const pageTitleOf = (page: PageName): string | undefined =>
  (pageTitles as Partial<Record<PageName, () => string>>)[page]?.();
