/**
 * The four courses in English (specification, section 1), as their cards show them; what they teach is in course-details/.
 * Those in other languages are beside this file. They are for pages without a server: offline, and while the database is
 * unavailable. All others come from the database.
 */
export const courses = [
  {
    slug: 'asana-regular-classes',
    picture: 'tree',
    title: 'Asana Regular Classes',
    summary: 'Steady morning practice for every body.',
  },
  {
    slug: 'healing-yoga-movement-and-rhythm',
    picture: 'waves',
    title: 'Healing Yoga Movement and Rhythm',
    summary: 'Slow, breath-led sequences that loosen and restore.',
  },
  {
    slug: 'advanced-pranayama-certificate-course',
    picture: 'breath',
    title: 'Advanced Pranayama Certificate Course',
    summary: 'The science of breath, taught step by step.',
  },
  {
    slug: 'yoga-therapy-certificate-course',
    picture: 'lotus',
    title: 'Yoga Therapy Certificate Course',
    summary: 'Practice as care, for those who wish to teach it.',
  },
] as const;
