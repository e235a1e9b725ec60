import { studio } from './studio.ts';
import { studioMessages } from './studio-messages.ts';
import { studioSettings } from './studio-settings.ts';

/** The postal address, with the current street or the given one; without a street only the town. */
export const formatAddressLines = (street = studioSettings().street): string[] => {
  const { town, region, country } = studioMessages().place;
  const withCode = `${town} ${studio.place.postalCode}`;
  return [...(street ? [street] : []), withCode, region, country];
};
