import type { PublicStudioSettings } from 'bff/contract';

/**
 * What only the studio knows of itself. To be filled in before the site goes public, each value in quotes, or in the app under Studio: what
 * its owner saves there stands over it, part by part (content/studio-settings.ts). What is `undefined` or an empty list is shown nowhere, and nothing
 * stands in for it. `pnpm start` and the dashboard of staff say what is missing, and the build refuses what cannot be real.
 */
const facts: PublicStudioSettings = {
  /** Whose name receipts and mails carry: a person's or a firm's. */
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
    /** A few sentences: where and with whom they learned, since when they teach. */
    about: undefined,
    /** A file in the folder `public`, such as 'teacher.jpg': upright or square, of at most 150 KB. Until then, a drawing. */
    picture: undefined,
  },
  /** Who answers complaints, also about data, and how they are reached; what is absent is the studio's own. */
  grievance: { name: undefined, email: undefined, phone: undefined },
  /**
   * The studio's own terms of refunds, a sentence each, for the page "Fees and refunds": until when a course can be left, say, and how
   * much comes back. Without them the page says that each case is answered. Readers of Hindi see the English until there is Hindi.
   */
  refundTerms: { en: [], hi: [] },
};

/**
 * What is the same in every language. The studio's texts are in studio-in/, a file for each language, and what is said of
 * fees and refunds in terms-in/. To change them, edit the text between the quotes and start again; no other file needs a change.
 */
export const studio = {
  ...facts,
  /** One language: in Latin letters, as the app is installed, and as mails in English are signed. */
  name: 'Ganga Yoga',
  /** One language: for the manifest in English, and for studio-in/en.ts. */
  tagline: 'Live online yoga from Rishikesh',

  place: {
    town: 'Rishikesh',
    postalCode: '249201',
    region: 'Uttarakhand',
    country: 'India',
    countryCode: 'IN',
  },
} as const;
