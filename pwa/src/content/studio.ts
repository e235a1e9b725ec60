import type { PublicStudioSettings } from 'bff/contract';

/**
 * The studio settings. Fill them in before the site goes public, each value in quotes, or in the app under Studio: sections that
 * the owner saves there override these (content/studio-settings.ts). A value that is `undefined` or an empty list is not shown.
 * `pnpm start` and the staff dashboard list what is missing, and the build fails for values that cannot be real.
 */
const settings: PublicStudioSettings = {
  /** The name on receipts and e-mails: a person's or a firm's. */
  legalName: undefined,
  /** House and street, in one line. */
  street: undefined,
  /** As it is shown, with the country's code: '+91 ' and ten digits. */
  phone: undefined,
  /** Whether people can write to this number on WhatsApp. */
  phoneIsOnWhatsApp: false,
  email: undefined,
  /** The studio's own pages, not the networks' front pages: { name: 'Instagram', link: 'https://…' } */
  social: [],
  teacher: {
    name: undefined,
    /** A few sentences: the teacher's school and teachers, and the year in which they began to teach. */
    about: undefined,
    /** A file in the folder `public`, such as 'teacher.jpg': upright or square, of at most 150 KB. Without it, an illustration is shown. */
    picture: undefined,
  },
  /** The person for complaints, also about data, with contact details; the studio's are used for absent ones. */
  grievance: { name: undefined, email: undefined, phone: undefined },
  /**
   * The studio's own terms of refunds, a sentence each, for the page "Fees and refunds": until when a course can be left, say, and how
   * much comes back. Without them the page says that each case is answered. Readers of another language, `hi` say, see the English until there is a text in theirs.
   */
  refundTerms: { en: [], hi: [] },
};

/**
 * Values that are the same in every language. The studio's texts are in messages/studio/, a file for each language, and those
 * about fees and refunds in messages/terms/. To change them, edit the text between the quotes and start again.
 */
export const studio = {
  ...settings,
  /** One language: in Latin letters, the name of the installed app, and in the signature of English mails. */
  name: 'Ganga Yoga',
  /** One language: for the English manifest, and for messages/studio/en.ts. */
  tagline: 'Live online yoga from Rishikesh',

  place: {
    town: 'Rishikesh',
    postalCode: '249201',
    region: 'Uttarakhand',
    country: 'India',
    countryCode: 'IN',
  },
} as const;
