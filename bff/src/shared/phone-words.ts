/**
 * A number, as E.164 or as it was written for people, as it is shown: nobody reaches the toll-free ones of India with the country's code
 * before them.
 */
export const withoutCode = (phone: string): string => phone.replace(/^\+91 ?(?=18[06]0)/, '');

/** The address to call a number by. */
export const telAddress = (phone: string): string =>
  `tel:${withoutCode(phone).replace(/[^+\d]/g, '')}`;
