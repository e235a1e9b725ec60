import { rupees } from '../../content/format.ts';

/** Integer paise as rupees: ₹2,500; ₹1,250.50 where there are paise. */
export const inRupees = (paise: number): string => rupees(paise / 100);
