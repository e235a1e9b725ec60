import { parsePhoneNumber } from '../../platform/i18n/phone-number.ts';

/**
 * The rules of valid settings. The server validates saved settings by them, and the build of the app its content file
 * (pwa/build/check-studio-settings.ts): an impossible value would be published.
 */

/** Names that RFC 2606 reserves for examples. */
const NOT_A_HOST = /(^|[.@])(example|invalid|test|localhost)(\.(com|org|net))?$/i;

/** A phone number in the content file, which is published as it is: valid, with the country code. */
export const isInternationalPhone = (phone: string): boolean =>
  phone.startsWith('+') && parsePhoneNumber(phone) !== undefined;

/** An address that mail can reach. */
export const isEmail = (email: string): boolean =>
  /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/.test(email) &&
  hasInnerDot(email.slice(email.indexOf('@') + 1)) &&
  !NOT_A_HOST.test(email);

const hasInnerDot = (host: string) => host.slice(1, -1).includes('.');

/**
 * A profile page over https: not the home page of a network, and without a user name before the host, as
 * `https://instagram.com@evil.example/` looks like another host.
 */
export const isProfilePage = (link: string): boolean => {
  const url = URL.parse(link);
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' && url.pathname !== '/' && !NOT_A_HOST.test(url.hostname);
};

/** The format of a UPI id. Only the bank knows its owner. */
export const isUpiId = (id: string): boolean => /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/.test(id);

/** A merchant's category, as the bank has given it. */
export const isMerchantCode = (code: string): boolean => /^\d{4}$/.test(code);

/** The code of a service, for GST. */
export const isSac = (code: string): boolean => /^99\d{4}$/.test(code);

/** A state with its two digits, such as 05-Uttarakhand. */
export const isPlaceOfSupply = (place: string): boolean => /^\d{2}-[^\p{Cc}]{2,50}$/u.test(place);

/** The rate in tenths of a percent; `undefined` for a text that is no rate from 0 to 28 with at most one decimal. */
export const tenthsOfRate = (rate: string): number | undefined => {
  const tenths = /^\d{1,2}(?:\.\d)?$/.test(rate) ? Math.round(Number(rate) * 10) : Number.NaN;
  return tenths <= 280 ? tenths : undefined;
};
