/** Nobody reaches these numbers of India with the country's code before them. */
const TOLL_FREE = /^\+91 ?(18[06]0[\d ]{5,})$/;

const tollFree = (phone: string) => TOLL_FREE.exec(phone)?.[1]?.replaceAll(' ', '');

/** A number, as E.164 or as it was written for people, as people write it: 98765 43210 of India with its code, 1800 123 4567 without. */
export const phoneInWords = (phone: string): string =>
  tollFree(phone)?.replace(/^(\d{4})(\d{2,3})(\d{4})$/, '$1 $2 $3') ??
  phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** The address to call a number by. */
export const telAddress = (phone: string): string =>
  `tel:${tollFree(phone) ?? `+${phone.replace(/\D/g, '')}`}`;
