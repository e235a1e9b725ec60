import { rupees } from '../../content/format.ts';

/** Integer paise from 0 up as rupees: ₹2,500; ₹1,250.50 where there are paise. */
export const inRupees = (paise: number): string => {
  const rest = paise % 100;
  const whole = rupees((paise - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
};
