/** What only the studio knows of itself. What is `undefined` or an empty list is shown nowhere, and nothing stands in for it. */
export interface StudioFacts {
  /** Whose name receipts and mails carry: a person's or a firm's. */
  legalName: string | undefined;
  /** House and street, in one line. */
  street: string | undefined;
  /** As it is shown, with the country's code: '+91 ' and ten digits. */
  phone: string | undefined;
  /** Whether people can write to this number on WhatsApp. */
  phoneIsOnWhatsApp: boolean;
  email: string | undefined;
  /** The studio's own pages, not the networks' front pages: { name: 'Instagram', link: 'https://…' } */
  social: { name: string; link: string }[];
  teacher: {
    name: string | undefined;
    /** A few sentences: where and with whom they learned, since when they teach. */
    about: string | undefined;
    /** A file in the folder `public`, such as 'teacher.jpg': upright or square, of at most 150 KB. Until then, a drawing. */
    picture: string | undefined;
  };
}

/**
 * To be filled in before the site goes public, each value in quotes. `pnpm start` and the dashboard of staff say what is
 * missing, and the build refuses what cannot be real.
 */
const facts: StudioFacts = {
  legalName: undefined,
  street: undefined,
  phone: undefined,
  phoneIsOnWhatsApp: false,
  email: undefined,
  social: [],
  teacher: {
    name: undefined,
    about: undefined,
    picture: undefined,
  },
};

/**
 * The studio's texts and contact data. To change them, edit the text between the quotes and start
 * again; no other file needs a change.
 */
export const studio = {
  ...facts,
  name: 'Ganga Yoga',
  tagline: 'Live online yoga from Rishikesh',

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

  instructorsEyebrow: 'Who teaches',
  instructorsTitle: 'One teacher who knows your practice',
  /** On the page of the instructors: the first opens it, the others stand in its dark band. */
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

  place: {
    town: 'Rishikesh',
    postalCode: '249201',
    region: 'Uttarakhand',
    country: 'India',
    countryCode: 'IN',
  },
  copyright: '© 2024 Ganga Yoga',
} as const;
