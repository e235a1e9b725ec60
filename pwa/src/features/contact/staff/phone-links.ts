/** The shortest and longest number that can be called from elsewhere (ITU-T E.164), with its country's code. */
const [shortest, longest] = [8, 15];

/** An Indian mobile number as Indians give it: ten digits, perhaps with the 0 of long distance. */
const indianMobile = /^0?([6-9]\d{9})$/;

const withCountry = (digits: string) =>
  digits.length >= shortest && digits.length <= longest ? digits : undefined;

/** The digits with the country's code, where they are known to have it. */
const internationalDigits = (number: string): string | undefined => {
  if (number.startsWith('+')) return withCountry(number.slice(1));
  if (number.startsWith('00')) return withCountry(number.slice(2));
  const indian = indianMobile.exec(number)?.[1];
  return indian && `91${indian}`;
};

export interface PhoneLinks {
  call: string;
  /** Only where the country is known, as WhatsApp asks for it. */
  whatsApp?: string;
}

/** How a number that somebody has typed is called and written to; nothing where it is no number. */
export const phoneLinks = (typed: string): PhoneLinks | undefined => {
  const number = typed.replace(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(number)) return undefined;
  const digits = internationalDigits(number);
  if (digits) return { call: `tel:+${digits}`, whatsApp: `https://wa.me/${digits}` };
  if (/^(\+|00)/.test(number) || !withCountry(number)) return undefined;
  return { call: `tel:${number}` };
};
