import type { StudioFacts } from '../studio.ts';

/** Where the facts are entered, for words to the owner. */
export const factsFile = 'pwa/src/content/studio.ts';

/** What the studio can say of itself, as the server tells its owner: in English. For staff it is in fact-words.ts. */
export const factNames = {
  teacherName: 'the teacher’s name',
  teacherAbout: 'a text about the teacher',
  teacherPicture: 'the teacher’s picture',
  legalName: 'the legal name',
  street: 'the street address',
  phone: 'a phone number',
  email: 'an e-mail address',
  social: 'links to social networks',
  refundTerms: 'the refund terms',
} as const;

export type Fact = keyof typeof factNames;

/** What the studio has not yet said of itself. */
export const missingFacts = ({ teacher, ...facts }: StudioFacts): Fact[] => {
  const all: Record<Fact, unknown> = {
    teacherName: teacher.name,
    teacherAbout: teacher.about,
    teacherPicture: teacher.picture,
    legalName: facts.legalName,
    street: facts.street,
    phone: facts.phone,
    email: facts.email,
    social: facts.social[0],
    refundTerms: facts.refundTerms.en[0],
  };
  return (Object.keys(factNames) as Fact[]).filter((fact) => !all[fact]);
};
