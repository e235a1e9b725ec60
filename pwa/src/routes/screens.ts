import type { ComponentType } from 'react';
import { type PageName, type StaffPage, staffPages } from '../content/page-titles.ts';
import { loadMessages, type MessageArea, withMessages } from '../i18n/messages.ts';
import { type LazyScreen, lazyScreen } from '../shell/hydration/lazy-screen.ts';

/** A screen that loads the message catalogues of these bundles beside the common one. */
const inBundle =
  (...areas: MessageArea[]) =>
  <Name extends string, Props extends object>(
    load: () => Promise<Record<Name, ComponentType<Props>>>,
    name: Name,
  ) =>
    lazyScreen(withMessages(areas, load), name);

/** With those of `meetings`, the texts of classes. */
const learnerBundleScreen = inBundle('learner', 'meetings');
const entranceBundleScreen = inBundle('entrance');
/** Screens of e-mailed links. Most of them ask for a password, like the entrance screens. */
const mailedBundleScreen = inBundle('mailed', 'entrance');
/** The staff screens are one chunk. The texts of Help have their own. */
const loadStaffScreens = async (page: StaffPage) => {
  const { staffScreens } = await import('./staff/screens.tsx');
  if (page === 'staffHelp') await loadMessages('help');
  return staffScreens;
};
const staffScreen = (page: StaffPage): LazyScreen =>
  // With those of `entrance`, since protected actions ask for the password, and of `courses`, for the names of a course's texts.
  inBundle('staff', 'entrance', 'courses', 'meetings')(() => loadStaffScreens(page), page);

export const RequireSession = learnerBundleScreen(
  () => import('./signed-in/RequireSession.tsx'),
  'RequireSession',
);
export const TwoFactorGate = learnerBundleScreen(
  () => import('./signed-in/TwoFactorGate.tsx'),
  'TwoFactorGate',
);
export const SignedInLayout = learnerBundleScreen(
  () => import('./signed-in/layouts.tsx'),
  'SignedInLayout',
);

/** Take components of other bundles. */
export const injectedScreens = {
  course: inBundle('courses', 'meetings')(
    () => import('../visitor/course/CourseScreen.tsx'),
    'CourseScreen',
  ),
  login: entranceBundleScreen(() => import('../account/auth/LoginScreen.tsx'), 'LoginScreen'),
  register: entranceBundleScreen(
    () => import('../account/auth/RegisterScreen.tsx'),
    'RegisterScreen',
  ),
};

const importDashboard = () => import('./signed-in/DashboardScreen.tsx');
const DashboardScreen = learnerBundleScreen(importDashboard, 'DashboardScreen');
const { load: loadDashboardScreen } = DashboardScreen;

/** Before the first rendering, also what Today shows first. */
const loadDashboard = async () => {
  await loadDashboardScreen();
  const { loadToday } = await importDashboard();
  await loadToday();
};

/** The lazy screens of the other pages. */
export const screens: Record<Exclude<PageName, keyof typeof injectedScreens>, LazyScreen> = {
  home: lazyScreen(() => import('../visitor/home/HomeScreen.tsx'), 'HomeScreen'),
  courses: inBundle('courses')(
    () => import('../visitor/courses/CoursesScreen.tsx'),
    'CoursesScreen',
  ),
  instructors: lazyScreen(
    () => import('../visitor/instructors/InstructorsScreen.tsx'),
    'InstructorsScreen',
  ),
  contact: entranceBundleScreen(
    () => import('../visitor/contact/ContactScreen.tsx'),
    'ContactScreen',
  ),
  terms: entranceBundleScreen(() => import('../visitor/terms/TermsScreen.tsx'), 'TermsScreen'),
  dataNotice: lazyScreen(async () => {
    const { DataNoticeScreen } = await import('../visitor/notice/DataNoticeScreen.tsx');
    // Its texts are in the same chunk as its code.
    await loadMessages('notice');
    return { DataNoticeScreen };
  }, 'DataNoticeScreen'),
  onlineClasses: inBundle('meetings')(
    () => import('../visitor/meetings/OnlineClassesScreen.tsx'),
    'OnlineClassesScreen',
  ),
  forgotPassword: mailedBundleScreen(
    () => import('../account/forgotten-password/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  resetPassword: mailedBundleScreen(
    () => import('../account/forgotten-password/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  confirmAddress: mailedBundleScreen(
    () => import('../account/email-links/ConfirmAddressScreen.tsx'),
    'ConfirmAddressScreen',
  ),
  invitation: mailedBundleScreen(
    () => import('../account/email-links/InvitationScreen.tsx'),
    'InvitationScreen',
  ),
  notFound: entranceBundleScreen(
    () => import('../shell/messages/NotFoundScreen.tsx'),
    'NotFoundScreen',
  ),
  onlineClass: learnerBundleScreen(
    () => import('./signed-in/OnlineClassScreen.tsx'),
    'OnlineClassScreen',
  ),
  dashboard: Object.assign(DashboardScreen, { load: loadDashboard }),
  enrolledClass: learnerBundleScreen(
    () => import('../learner/enrolment/EnrolledClassScreen.tsx'),
    'EnrolledClassScreen',
  ),
  selectedClasses: learnerBundleScreen(
    () => import('../learner/selection/SelectedClassesScreen.tsx'),
    'SelectedClassesScreen',
  ),
  payment: learnerBundleScreen(
    () => import('../learner/payment/PaymentScreen.tsx'),
    'PaymentScreen',
  ),
  renew: learnerBundleScreen(
    () => import('../learner/paid-periods/RenewScreen.tsx'),
    'RenewScreen',
  ),
  receipt: learnerBundleScreen(
    () => import('../learner/receipt/ReceiptScreen.tsx'),
    'ReceiptScreen',
  ),
  // Its forms ask for passwords, like the entrance forms.
  account: inBundle(
    'learner',
    'meetings',
    'entrance',
  )(() => import('../account/settings/AccountScreen.tsx'), 'AccountScreen'),
  ...(Object.fromEntries(staffPages.map((page) => [page, staffScreen(page)])) as Record<
    StaffPage,
    LazyScreen
  >),
};
