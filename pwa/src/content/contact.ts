import { studio } from './studio.ts';
import { studioWords } from './studio-messages.ts';
import { factsNow } from './studio-settings.ts';

/** The postal address of now, or with the street of another time; without a street the town. */
export const addressLines = (street = factsNow().street): string[] => {
  const { town, region, country } = studioWords().place;
  const withCode = `${town} ${studio.place.postalCode}`;
  return [...(street ? [street] : []), withCode, region, country];
};
