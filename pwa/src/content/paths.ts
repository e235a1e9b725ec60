/**
 * Every page of the site: those of the specification's route table in its order, then the others. Plain data, as the build
 * and the service worker read it too. The router takes the paths in any letter case.
 */
export const pages = {
  home: { path: '/', title: 'Live online yoga classes' },
  login: { path: '/login', title: 'LogIn' },
  register: { path: '/register', title: 'Register' },
  courses: { path: '/Courses', title: 'Courses' },
  instructors: { path: '/Instructors', title: 'Instructors' },
  onlineClasses: { path: '/Onlineclasses', title: 'Online Classes' },
  contact: { path: '/ContactUs', title: 'ContactUs' },
  dashboard: { path: '/UserDashboard', title: 'Dashboard' },
  enrolledClass: { path: '/EnrolledClass', title: 'Enrolled Classes' },
  selectedClasses: { path: '/SelectedClasses', title: 'Selected Classes' },
  payment: { path: '/Payment', title: 'Payment' },
  onlineClass: { path: '/OnlineClass', title: 'Online Classes' },
  receipt: { path: '/Receipt', title: 'Receipt' },
  account: { path: '/Account', title: 'Account' },
  forgotPassword: { path: '/ForgotPassword', title: 'Forgotten password' },
  resetPassword: { path: '/ResetPassword', title: 'New password' },
  staffWeek: { path: '/StaffWeek', title: 'Week' },
  staffPayments: { path: '/StaffPayments', title: 'Payments to confirm' },
  staffCourses: { path: '/StaffCourses', title: 'Courses and people' },
  staffMessages: { path: '/StaffMessages', title: 'Messages' },
} as const;

/** The server leads from there to the next class of who is signed in (bff/src/timetable/joining/next-joining.ts). */
export const nextClassPath = '/join';

/** In the query of the dashboard of staff: the link of the next class is to be pasted. */
export const pasteParam = 'paste';

/** In the query of login and registration: where to go after signing in (return-path.ts). */
export const nextParam = 'next';

export const withNext = (path: string, next: string) =>
  `${path}?${nextParam}=${encodeURIComponent(next)}`;

/** The address of the login page that leads to `next` after signing in. */
export const loginPathTo = (next: string) => withNext(pages.login.path, next);
