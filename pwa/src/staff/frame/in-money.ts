import { rupees } from '../../content/format.ts';

const paiseInRupee = 100;

/** ₹2,500, or ₹2,500.50; −₹500 where more went than came: from paise. */
export const inMoney = (paise: number): string => {
  const size = Math.abs(paise);
  const rest = size % paiseInRupee;
  const whole = `${paise < 0 ? '−' : ''}${rupees((size - rest) / paiseInRupee)}`;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
};
