import type { ComponentType } from 'react';
import type { PageName } from '../content/page-titles.ts';
import { needWords, type Wing, withWords } from '../i18n/messages.ts';
import { type LazyScreen, lazyScreen } from '../shell/hydration/lazy-screen.ts';

/** What is loaded with words beside those of every page. */
const inWing =
  (...wings: Wing[]) =>
  <Name extends string, Props extends object>(
    load: () => Promise<Record<Name, ComponentType<Props>>>,
    name: Name,
  ) =>
    lazyScreen(withWords(wings, load), name);

const learnerScreen = inWing('learner');
const entranceScreen = inWing('entrance');
/** Most of them ask for a password, as the entrance does. */
const mailedScreen = inWing('mailed', 'entrance');
/** All of them travel together, so they are asked for together. */
const staffScreens = () => import('./staff/screens.tsx');
const staffScreen = (name: keyof Awaited<ReturnType<typeof staffScreens>>) =>
  // With the words of the entrance, as passwords are asked for before what is precious.
  inWing('staff', 'entrance')(staffScreens, name);

export const RequireSession = learnerScreen(
  () => import('./signed-in/RequireSession.tsx'),
  'RequireSession',
);
export const OwnLayout = learnerScreen(() => import('./signed-in/layouts.tsx'), 'OwnLayout');
export const OnlineClassLayout = learnerScreen(
  () => import('./signed-in/layouts.tsx'),
  'OnlineClassLayout',
);

export const CoursesScreen = inWing('courses')(
  () => import('../visitor/courses/CoursesScreen.tsx'),
  'CoursesScreen',
);

/** The screen of each page, whose code is loaded when it is opened; that of the courses takes parts of other wings. */
export const screens: Record<Exclude<PageName, 'courses'>, LazyScreen> = {
  home: lazyScreen(() => import('../visitor/home/HomeScreen.tsx'), 'HomeScreen'),
  instructors: lazyScreen(
    () => import('../visitor/instructors/InstructorsScreen.tsx'),
    'InstructorsScreen',
  ),
  contact: entranceScreen(() => import('../visitor/contact/ContactScreen.tsx'), 'ContactScreen'),
  terms: entranceScreen(() => import('../visitor/terms/TermsScreen.tsx'), 'TermsScreen'),
  dataNotice: lazyScreen(async () => {
    const { DataNoticeScreen } = await import('../visitor/notice/DataNoticeScreen.tsx');
    // Its texts are known once its code is here.
    await needWords('notice');
    return { DataNoticeScreen };
  }, 'DataNoticeScreen'),
  login: entranceScreen(() => import('../account/auth/LoginScreen.tsx'), 'LoginScreen'),
  register: entranceScreen(() => import('../account/auth/RegisterScreen.tsx'), 'RegisterScreen'),
  onlineClasses: inWing('meetings')(
    () => import('../visitor/meetings/OnlineClassesScreen.tsx'),
    'OnlineClassesScreen',
  ),
  forgotPassword: mailedScreen(
    () => import('../account/forgotten-password/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  resetPassword: mailedScreen(
    () => import('../account/forgotten-password/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  confirmAddress: mailedScreen(
    () => import('../account/email-links/ConfirmAddressScreen.tsx'),
    'ConfirmAddressScreen',
  ),
  invitation: mailedScreen(
    () => import('../account/email-links/InvitationScreen.tsx'),
    'InvitationScreen',
  ),
  notFound: entranceScreen(() => import('../shell/messages/NotFoundScreen.tsx'), 'NotFoundScreen'),
  onlineClass: learnerScreen(
    () => import('./signed-in/OnlineClassScreen.tsx'),
    'OnlineClassScreen',
  ),
  dashboard: learnerScreen(() => import('./signed-in/DashboardScreen.tsx'), 'DashboardScreen'),
  enrolledClass: learnerScreen(
    () => import('../learner/enrolment/EnrolledClassScreen.tsx'),
    'EnrolledClassScreen',
  ),
  selectedClasses: learnerScreen(
    () => import('../learner/selection/SelectedClassesScreen.tsx'),
    'SelectedClassesScreen',
  ),
  payment: learnerScreen(() => import('../learner/payment/PaymentScreen.tsx'), 'PaymentScreen'),
  renew: learnerScreen(() => import('../learner/paid-periods/RenewScreen.tsx'), 'RenewScreen'),
  receipt: learnerScreen(() => import('./signed-in/ReceiptScreen.tsx'), 'ReceiptScreen'),
  // Its forms ask for passwords as those of the entrance do.
  account: inWing('learner', 'entrance')(
    () => import('../account/settings/AccountScreen.tsx'),
    'AccountScreen',
  ),
  staffWeek: staffScreen('StaffWeekScreen'),
  staffPeople: staffScreen('StaffPeopleScreen'),
  staffPayments: staffScreen('StaffPaymentsScreen'),
  staffCourses: staffScreen('StaffCoursesScreen'),
  staffMessages: staffScreen('StaffMessagesScreen'),
  staffMoney: staffScreen('StaffMoneyScreen'),
  staffStatement: staffScreen('StaffStatementScreen'),
  staffTeam: staffScreen('StaffTeamScreen'),
  staffOrder: staffScreen('StaffOrderScreen'),
  staffStudio: staffScreen('StaffStudioScreen'),
};
