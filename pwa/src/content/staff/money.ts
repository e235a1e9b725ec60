import { rupees } from '../format.ts';

const paiseInRupee = 100;

/** ₹2,500, or ₹2,500.50: from paise. */
export const inMoney = (paise: number): string => {
  const rest = paise % paiseInRupee;
  const whole = rupees((paise - rest) / paiseInRupee);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
};

/** An amount of rupees as integer paise. */
export const inPaise = (amount: number): number => Math.round(amount * paiseInRupee);

/** An amount as it is typed, such as ₹2,500 or 2500.50, as integer paise; undefined while it is none. */
export const paiseIn = (typed: string): number | undefined => {
  const digits = typed.replace(/[₹,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? inPaise(Number(digits)) : undefined;
};
