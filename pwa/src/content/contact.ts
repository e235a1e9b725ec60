import { factsNow } from './facts.ts';
import { studio } from './studio.ts';
import { studioWords } from './studio-words.ts';

/** The address to call a number by, as it is written for people. */
export const telAddress = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`;

/** The postal address of now, or with the street of another time; without a street the town. */
export const addressLines = (street = factsNow().street): string[] => {
  const { town, region, country } = studioWords().place;
  const withCode = `${town} ${studio.place.postalCode}`;
  return [...(street ? [street] : []), withCode, region, country];
};
