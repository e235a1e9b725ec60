/**
 * Every page of the site, in the order of the specification's route table, as plain data: the
 * build reads this too. Paths are canonical; the router takes them in any letter case.
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
} as const;
