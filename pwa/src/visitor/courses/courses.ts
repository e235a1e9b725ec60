import type { Course } from 'bff/contract';
import type { PageData } from '../../shell/hydration/page-data.ts';

/**
 * The texts of the four courses (specification, section 1), for pages without a server: offline, and while the database
 * is away. All others come from the database.
 */
export const courses = [
  {
    slug: 'asana-regular-classes',
    picture: 'tree',
    title: 'Asana Regular Classes',
    summary: 'Steady morning practice for every body.',
    level: 'For beginners and for those who practise already',
    forWhom:
      'Anyone who wants a practice that lasts: people who sit all day, people who have never touched their toes, people coming back after a break.',
    teaches: [
      'Standing, seated and resting poses, built up week by week',
      'How to warm up, and how to come out of a pose safely',
      'A gentler and a fuller form of every pose',
      'A short relaxation at the end of each class',
    ],
  },
  {
    slug: 'healing-yoga-movement-and-rhythm',
    picture: 'waves',
    title: 'Healing Yoga Movement and Rhythm',
    summary: 'Slow, breath-led sequences that loosen and restore.',
    level: 'For everybody; no experience needed',
    forWhom:
      'Those whose body feels stiff, tired or sore, and who would rather move gently with the breath than hold a pose for long.',
    teaches: [
      'Flowing sequences in the rhythm of your own breath',
      'Mobility for neck, shoulders, spine and hips',
      'Movement to let go of tension at the end of a day',
      'A sequence of your own, to keep up at home',
    ],
  },
  {
    slug: 'advanced-pranayama-certificate-course',
    picture: 'breath',
    title: 'Advanced Pranayama Certificate Course',
    summary: 'The science of breath, taught step by step.',
    level: 'Advanced; ends with a certificate',
    forWhom:
      'Practitioners and teachers with a regular asana practice who want to understand the breath and work with it safely.',
    teaches: [
      'How breathing works, and how it steadies the mind',
      'The classical breaths, each with its purpose and its limits',
      'Holding the breath, and who should leave it alone',
      'Planning and guiding a session of pranayama',
    ],
  },
  {
    slug: 'yoga-therapy-certificate-course',
    picture: 'lotus',
    title: 'Yoga Therapy Certificate Course',
    summary: 'Practice as care, for those who wish to teach it.',
    level: 'Advanced; ends with a certificate',
    forWhom:
      'Yoga teachers, and people in the caring professions, who want to adapt the practice to somebody in pain or in recovery, beside medical treatment and never instead of it.',
    teaches: [
      'Listening to a person, and seeing how they move and breathe',
      'Adapting poses for back, joints, sleep and stress',
      'Knowing when to send somebody to a doctor',
      'Planning a course of practice, and following its progress',
    ],
  },
] as const;

/** How many courses the home page shows. */
export const mostOnHome = 8;

/** How many courses are shown at first. Most studios have fewer; a long list is shown page by page. */
export const coursesPage = 16;

/** A course as the pages show it: the texts above until it is known, then as in the database (`live`). */
export interface ShownCourse {
  slug: string;
  picture: Course['picture'];
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: readonly string[];
  live?: Course;
}

/** What the home page's data leaves out. */
const notYetKnown = { level: '', forWhom: '', teaches: [] };

/** The courses as loaded from the database; before that as in the page's data, or else those of the build. */
export const shownCourses = (
  loaded: Course[] | undefined,
  inPage: PageData,
): readonly ShownCourse[] => {
  const live = loaded ?? inPage.courses;
  if (live) return live.map((course) => ({ ...course, live: course }));
  return inPage.cards?.map((card) => ({ ...notYetKnown, ...card })) ?? courses;
};

/** How many courses of a list stand first, in the studio's own order and in full. The others are compact. */
export const mostInFull = 6;

/**
 * The order of the list: after the first courses the others follow by their time of day, as people look through a long list
 * for an hour that suits.
 */
export const inListedOrder = <Listed extends object>(
  courses: readonly Listed[],
  hourOf: (course: Listed) => string | undefined,
): Listed[] => [
  ...courses.slice(0, mostInFull),
  ...courses
    .slice(mostInFull)
    .sort((one, other) => (hourOf(one) ?? '').localeCompare(hourOf(other) ?? '')),
];

/** The address of a course's details. */
export const courseAddress = (coursesPath: string, { slug }: Pick<ShownCourse, 'slug'>) =>
  `${coursesPath}#${slug}`;
