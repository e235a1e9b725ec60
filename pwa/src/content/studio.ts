import type { Language } from '../language/languages.ts';

/**
 * What only the studio knows of itself. What is `undefined` or an empty list is shown nowhere, and nothing stands in for it. What its
 * owner saves in the app stands over it, part by part (content/facts.ts).
 */
export interface StudioFacts {
  /** Whose name receipts and mails carry: a person's or a firm's. */
  legalName?: string | undefined;
  /** House and street, in one line. */
  street?: string | undefined;
  /** As it is shown, with the country's code: '+91 ' and ten digits. */
  phone?: string | undefined;
  /** Whether people can write to this number on WhatsApp. */
  phoneIsOnWhatsApp: boolean;
  email?: string | undefined;
  /** The studio's own pages, not the networks' front pages: { name: 'Instagram', link: 'https://…' } */
  social: { name: string; link: string }[];
  teacher: {
    name?: string | undefined;
    /** A few sentences: where and with whom they learned, since when they teach. */
    about?: string | undefined;
    /** A file in the folder `public`, such as 'teacher.jpg': upright or square, of at most 150 KB. Until then, a drawing. */
    picture?: string | undefined;
  };
  /** Who answers complaints, also about data, and how they are reached; what is absent is the studio's own. */
  grievance: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  /**
   * The studio's own terms of refunds, a sentence each, for the page "Fees and refunds": until when a course can be left, say, and how
   * much comes back. Without them the page says that each case is answered. Readers of Hindi see the English until there is Hindi.
   */
  refundTerms: Record<Language, string[]>;
}

/**
 * To be filled in before the site goes public, each value in quotes, or in the app under Studio. `pnpm start` and the dashboard of
 * staff say what is missing, and the build refuses what cannot be real.
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
  grievance: { name: undefined, email: undefined, phone: undefined },
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
