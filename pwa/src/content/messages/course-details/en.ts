/** What each of the four courses (messages/courses/) teaches, and for whom it is. Only the courses page loads it. */
export const details = {
  'asana-regular-classes': {
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
  'healing-yoga-movement-and-rhythm': {
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
  'advanced-pranayama-certificate-course': {
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
  'yoga-therapy-certificate-course': {
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
} as const;

export interface CourseDetails {
  level: string;
  forWhom: string;
  teaches: readonly string[];
}

/** By the slugs of the courses. */
export type DetailsBySlug = Record<keyof typeof details, CourseDetails>;
