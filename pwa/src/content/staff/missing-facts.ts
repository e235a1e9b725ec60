import { t } from '@lingui/core/macro';
import type { StudioFacts } from '../studio.ts';

/** Where the facts are entered, for words to the owner. */
export const factsFile = 'pwa/src/content/studio.ts';

/** What the studio has not yet said of itself, in words. */
export const missingFacts = ({ teacher, ...facts }: StudioFacts): string[] => {
  const all: [string, unknown][] = [
    [t`the teacher’s name`, teacher.name],
    [t`a text about the teacher`, teacher.about],
    [t`the teacher’s picture`, teacher.picture],
    [t`the legal name`, facts.legalName],
    [t`the street address`, facts.street],
    [t`a phone number`, facts.phone],
    [t`an e-mail address`, facts.email],
    [t`links to social networks`, facts.social[0]],
  ];
  return all.filter(([, value]) => !value).map(([words]) => words);
};
