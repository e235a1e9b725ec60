import { phoneIn } from '../../platform/i18n/phone-number.ts';

/**
 * What can be a fact of the studio. The server refuses by these rules what is saved, and the build of the app what stands in the
 * content file (pwa/build/check-studio-settings.ts): what cannot be real would be shown to everybody as if it were.
 */

/** Names that RFC 2606 keeps for examples. */
const NOT_A_HOST = /(^|[.@])(example|invalid|test|localhost)(\.(com|org|net))?$/i;

/** A number of the content file, which is shown as it stands there: by the one rule for all, and with the country's code. */
export const isShownPhone = (phone: string): boolean =>
  phone.startsWith('+') && phoneIn(phone) !== undefined;

/** An address that mail can reach. */
export const isEmail = (email: string): boolean =>
  /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/.test(email) &&
  hasInnerDot(email.slice(email.indexOf('@') + 1)) &&
  !NOT_A_HOST.test(email);

const hasInnerDot = (host: string) => host.slice(1, -1).includes('.');

/**
 * A page of the studio's own, over https: not the front page of a network, and without a name before the host, as
 * `https://instagram.com@evil.example/` looks like another host.
 */
export const isOwnPage = (link: string): boolean => {
  const url = URL.parse(link);
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' && url.pathname !== '/' && !NOT_A_HOST.test(url.hostname);
};

/** The form of a UPI id: whose it is, only the bank knows. */
export const isUpiId = (id: string): boolean => /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/.test(id);

/** A merchant's category, as the bank has given it. */
export const isMerchantCode = (code: string): boolean => /^\d{4}$/.test(code);

/** The code of a service, for GST. */
export const isSac = (code: string): boolean => /^99\d{4}$/.test(code);

/** A state with its two digits, such as 05-Uttarakhand. */
export const isGstPlace = (place: string): boolean => /^\d{2}-[^\p{Cc}]{2,50}$/u.test(place);

/** The rate in tenths of a percent; `undefined` of what is none from 0 to 28, with one decimal at most. */
export const tenthsOfRate = (rate: string): number | undefined => {
  const tenths = /^\d{1,2}(?:\.\d)?$/.test(rate) ? Math.round(Number(rate) * 10) : Number.NaN;
  return tenths <= 280 ? tenths : undefined;
};
