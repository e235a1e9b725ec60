import { rupees } from '../../content/format.ts';

const paiseInRupee = 100;

/** ₹2,500, or ₹2,500.50; what goes back is −₹2,500: from paise. */
export const inMoney = (paise: number): string => {
  const size = Math.abs(paise);
  const rest = size % paiseInRupee;
  const whole = rupees((size - rest) / paiseInRupee);
  const written = rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
  return paise < 0 ? `−${written}` : written;
};

/** The paise that are typed as rupees, as 2500, ₹2,500 or 2,500.50; undefined while it is no such number. */
export const paiseIn = (typed: string): number | undefined => {
  const [, whole = '', rest = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[₹,\s]/g, '')) ?? [];
  const paise = Number(whole) * paiseInRupee + Number(rest.padEnd(2, '0'));
  return whole !== '' && paise > 0 ? paise : undefined;
};

/** As it is typed: 2500, or 2500.50. */
export const typedRupees = (paise: number): string =>
  paise % paiseInRupee === 0 ? String(paise / paiseInRupee) : (paise / paiseInRupee).toFixed(2);
