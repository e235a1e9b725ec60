import type { StudioFacts } from '../studio.ts';

/** Where the facts are entered, for words to the owner. */
export const factsFile = 'pwa/src/content/studio.ts';

/** What the studio has not yet said of itself, in words. */
export const missingFacts = ({ teacher, ...facts }: StudioFacts): string[] => {
  const all: [string, unknown][] = [
    ['the teacher’s name', teacher.name],
    ['a text about the teacher', teacher.about],
    ['the teacher’s picture', teacher.picture],
    ['the legal name', facts.legalName],
    ['the street address', facts.street],
    ['a phone number', facts.phone],
    ['an e-mail address', facts.email],
    ['links to social networks', facts.social[0]],
  ];
  return all.filter(([, value]) => !value).map(([words]) => words);
};
