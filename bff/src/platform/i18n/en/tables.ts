/** The CSV exports for staff: people, and attendance. */
export const tables = {
  people: {
    name: 'Name',
    guardian: 'Parent',
    phone: 'Phone',
    email: 'E-mail',
    since: 'Since',
    courses: 'Courses',
    until: 'Until',
  },
  attendance: {
    date: 'Class on',
    course: 'Course',
    person: 'Learner',
    notedBy: 'Recorded by',
  },
  notedBy: { staff: 'Staff', learner: 'The learner' },
  withoutEnd: 'without an end',
} as const;
