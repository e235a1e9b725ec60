import { studio } from '../../studio.ts';
import { courses } from '../courses/en.ts';

/** The studio's own texts in English. Those in other languages are beside this file, with the same keys. */
export const messages = {
  name: studio.name,
  tagline: studio.tagline,

  /** The banner's two slides. `sanskrit` is the small line; pwa/build/subset-fonts.ts puts its glyphs into the font. */
  slides: [
    {
      sanskrit: 'योग · प्राणायाम · ध्यान',
      slogan: 'Yoga for fitness, wellness and disease',
      line: 'Live classes from the banks of the Ganga, on the phone you already have.',
    },
    {
      sanskrit: 'ध्यान',
      slogan: 'Serenity that stays when the class is over',
      line: 'Set the day down like a lamp on the river, and let the mind grow still.',
    },
  ],

  benefitsEyebrow: 'Why practise',
  benefitsTitle: 'Small daily practice, a lighter body, a quieter mind',
  /** The pictures: heart, stretch, calm, moon, strength. */
  benefits: [
    { words: 'Ease and reduce pain', picture: 'heart' },
    { words: 'Improve flexibility', picture: 'stretch' },
    { words: 'Reduce stress and anxiety', picture: 'calm' },
    { words: 'Sleep better', picture: 'moon' },
    { words: 'Increase muscle strength', picture: 'strength' },
  ],

  quote: {
    sanskrit: 'योगश्चित्तवृत्तिनिरोधः',
    words: 'Yoga is the stilling of the fluctuations of the mind.',
    source: 'Yoga Sutras of Patanjali 1.2',
  },

  coursesEyebrow: 'Online courses',
  coursesTitle: 'Learn live, from home',
  coursesLine: 'Every class is live, with a teacher who sees you and answers.',

  /** The cards of the four courses (specification, section 1), for pages without a server: offline, and while the database is unavailable. */
  courses,

  instructorsEyebrow: 'Who teaches',
  instructorsTitle: 'One teacher who knows your practice',
  /** On the instructors page: the first is its introduction, the others are in its dark band. */
  instructorsIntro: [
    'Online does not have to mean alone. Our classes are live and small enough that the teacher can watch how you move, slow you down where it hurts and call you by your name.',
    'We teach in the therapeutic tradition: the pose is fitted to the person, not the person to the pose.',
  ],
  instructor: {
    title: 'Certified Yoga Therapist',
    line: 'Teaches asana, healing movement and pranayama, and leads the therapy course.',
    strengths: [
      'Adapts every pose to your back, knees and breath',
      'Plans a practice around pain, sleep or stress',
      'Says why a pose is done, and when to leave it out',
    ],
  },

  contactLine:
    'Ask about a course, a time that suits you, or the right class to begin with. We read every message and write back.',

  /** The time within which a payment is checked: the end of the sentences "We check it …" and "Checked …". */
  paymentsChecked: 'within one working day',

  blurb:
    'Ganga Yoga teaches live on the internet from the banks of the river: asana, breath and yoga therapy for every body, in small classes.',

  /** As written in this language, for the address on the pages. */
  place: { town: 'Rishikesh', region: 'Uttarakhand', country: 'India' },
  copyright: '© 2024 Ganga Yoga',
} as const;

type WidenLiterals<Value, Key = unknown> = Key extends 'picture'
  ? Value
  : Value extends string
    ? string
    : Value extends readonly unknown[]
      ? { readonly [Index in keyof Value]: WidenLiterals<Value[Index]> }
      : { readonly [Key in keyof Value]: WidenLiterals<Value[Key], Key> };

/** The studio's own texts in one language. The pictures of the benefits are the same in all. */
export type StudioMessages = WidenLiterals<typeof messages>;
