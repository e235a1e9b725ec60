import { studio } from './studio.ts';

/** The address to call a number by, as it is written for people. */
export const telAddress = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`;

/** The postal address; without a street the town. */
export const addressLines = (): string[] => {
  const { town, postalCode, region, country } = studio.place;
  return [...(studio.street ? [studio.street] : []), `${town} ${postalCode}`, region, country];
};
