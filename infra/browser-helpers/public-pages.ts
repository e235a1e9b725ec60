/** The maximum bytes of a public page's scripts on a first visit, as sent and with the headers of their answers. */
export const SCRIPTS_OF_A_VISIT = 112_500;

/** The texts of each public page, from the specification and the studio. */
export const publicPages = [
  {
    path: '/',
    title: 'Live online yoga classes',
    heading: 'Ganga Yoga',
    words: [
      'Yoga for fitness, wellness and disease',
      'Serenity',
      'Ease and reduce pain',
      'Increase muscle strength',
      'stilling of the fluctuations',
      'Asana Regular Classes',
      'Yoga Therapy Certificate Course',
      'Certified Yoga Therapist',
      '© 2024',
    ],
    links: ['/Instructors', '/Onlineclasses', '/Courses/asana-regular-classes', '/ContactUs'],
  },
  {
    path: '/Courses',
    title: 'Courses',
    heading: 'Courses',
    words: ['Healing Yoga Movement and Rhythm', '© 2024'],
    links: ['/Courses/advanced-pranayama-certificate-course'],
  },
  {
    path: '/Instructors',
    title: 'Instructors',
    heading: 'Instructors',
    words: ['Certified Yoga Therapist', '© 2024'],
    links: ['/Onlineclasses'],
  },
  {
    path: '/Onlineclasses',
    title: 'Online Classes',
    heading: 'Online Classes',
    words: ['Live, with a teacher who sees you.'],
    links: ['/Instructors'],
  },
  {
    path: '/ContactUs',
    title: 'ContactUs',
    heading: 'ContactUs',
    words: ['Full name', 'Mobile number', 'Message'],
    links: ['/Courses'],
  },
  {
    path: '/Terms',
    title: 'Fees and refunds',
    heading: 'Fees and refunds',
    words: ['How you pay', 'How you get money back', '© 2024'],
    links: ['/Courses', '/ContactUs'],
  },
  {
    path: '/DataNotice',
    title: 'Your data',
    heading: 'Your data',
    words: ['2 years after the class', 'Data Protection Board of India', '© 2024'],
    links: ['/Account'],
  },
  {
    path: '/login',
    title: 'LogIn',
    heading: 'LogIn',
    words: ['E-mail', 'Password'],
    links: ['/register'],
  },
  { path: '/register', title: 'Register', heading: 'Register', words: ['Name'], links: ['/login'] },
];

/** The address of a public page in Hindi. */
export const hindiPathOf = (path: string) => (path === '/' ? '/hi' : `/hi${path}`);

export const pageTitleOf = (title: string) => `${title} · Ganga Yoga`;
