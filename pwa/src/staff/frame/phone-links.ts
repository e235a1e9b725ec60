/** How many digits an international number has, with its country code (ITU-T E.164). */
const [shortest, longest] = [8, 15];

/** An Indian mobile number without its country code: ten digits, with or without the trunk prefix 0. */
const indianMobile = /^0?([6-9]\d{9})$/;

const withCountry = (digits: string) =>
  digits.length >= shortest && digits.length <= longest ? digits : undefined;

/** The digits with the country code. Undefined if the country is unknown. */
const internationalDigits = (number: string): string | undefined => {
  if (number.startsWith('+')) return withCountry(number.slice(1));
  if (number.startsWith('00')) return withCountry(number.slice(2));
  const indian = indianMobile.exec(number)?.[1];
  return indian && `91${indian}`;
};

/** Opens WhatsApp with the message, if there is one. Without a number, which is as E.164, the person is chosen there. */
export const whatsAppAddress = (phone: string | null, message?: string): string => {
  const address = `https://wa.me/${(phone ?? '').replace(/\D/g, '')}`;
  return message === undefined ? address : `${address}?text=${encodeURIComponent(message)}`;
};

export interface PhoneLinks {
  call: string;
  /** Missing if the country is unknown: WhatsApp needs the country code. */
  whatsApp?: string;
}

/** Links to call a typed number and to write to it. Undefined if it is no phone number. */
export const phoneLinks = (typed: string): PhoneLinks | undefined => {
  const number = typed.replace(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(number)) return undefined;
  const digits = internationalDigits(number);
  if (digits) return { call: `tel:+${digits}`, whatsApp: whatsAppAddress(digits) };
  if (/^(\+|00)/.test(number) || !withCountry(number)) return undefined;
  return { call: `tel:${number}` };
};
