/**
 * Every page of the site: those of the specification's route table in its order, then the others. Plain data, as the build
 * and the service worker read it too. The router takes the paths in any letter case.
 */
export const pages = {
  home: { path: '/' },
  login: { path: '/login' },
  register: { path: '/register' },
  courses: { path: '/Courses' },
  /** With the slug of the course in its address. */
  course: { path: '/Courses/:slug' },
  instructors: { path: '/Instructors' },
  onlineClasses: { path: '/Onlineclasses' },
  contact: { path: '/ContactUs' },
  dashboard: { path: '/UserDashboard' },
  enrolledClass: { path: '/EnrolledClass' },
  selectedClasses: { path: '/SelectedClasses' },
  payment: { path: '/Payment' },
  /** With the name of the course in its address. */
  renew: { path: '/Renew/:slug' },
  onlineClass: { path: '/OnlineClass' },
  receipt: { path: '/Receipt' },
  account: { path: '/Account' },
  terms: { path: '/Terms' },
  dataNotice: { path: '/DataNotice' },
  forgotPassword: { path: '/ForgotPassword' },
  resetPassword: { path: '/ResetPassword' },
  confirmAddress: { path: '/ConfirmAddress' },
  invitation: { path: '/Invitation' },
  staffWeek: { path: '/StaffWeek' },
  /** With `?person=ID` the page of one person. */
  staffPeople: { path: '/StaffPeople' },
  staffPayments: { path: '/StaffPayments' },
  staffCourses: { path: '/StaffCourses' },
  staffMessages: { path: '/StaffMessages' },
  staffMoney: { path: '/StaffMoney' },
  staffStatement: { path: '/StaffStatement' },
  staffOrder: { path: '/StaffOrder' },
  staffTeam: { path: '/StaffTeam' },
  staffStudio: { path: '/StaffStudio' },
  /** One page of the handbook with `?page=`. */
  staffHelp: { path: '/StaffHelp' },
} as const;

/** The pages of e-mailed links, and the page that requests one: the app renders them, and nobody need be logged in. */
export const mailedLinkPaths: readonly string[] = [
  pages.forgotPassword,
  pages.resetPassword,
  pages.confirmAddress,
  pages.invitation,
].map(({ path }) => path);

/** The server redirects from there to the signed-in person's next class (bff/src/courses/join/next-join-path.ts). */
export const nextClassPath = '/join';

/** In the query of the staff dashboard: opens the form to paste the link of the next class. */
export const pasteParam = 'paste';

/** In the query of login and registration: where to go after signing in (return-path.ts). */
export const nextParam = 'next';

/** In the query of a course's page: the course is added once the person is logged in. */
export const addParam = 'add';

export const withReturnPath = (path: string, next: string) =>
  `${path}?${nextParam}=${encodeURIComponent(next)}`;

/** The address of the login page that leads to `next` after signing in. */
export const loginPathReturningTo = (next: string) => withReturnPath(pages.login.path, next);
