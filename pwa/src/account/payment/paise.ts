import { cleanValue } from 'bff/shared/pasted-text';
import { rupees } from '../../content/format.ts';

const paiseInRupee = 100;

/** Integer paise as rupees: ₹2,500, or ₹1,250.50 where there are paise; what goes back is −₹2,500. */
export const inRupees = (paise: number): string =>
  (paise < 0 ? '−' : '') + rupees(Math.abs(paise) / paiseInRupee);

/** The paise that are typed as rupees, as 2500, ₹2,500 or 2,500.50; undefined while it is no such number. */
export const paiseIn = (typed: string): number | undefined => {
  const [, whole = '', rest = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(cleanValue(typed).replace(/[₹,\s]/g, '')) ?? [];
  const paise = Number(whole) * paiseInRupee + Number(rest.padEnd(2, '0'));
  return whole !== '' && paise > 0 ? paise : undefined;
};

/** As it is typed: 2500, or 2500.50. */
export const typedRupees = (paise: number): string =>
  (paise / paiseInRupee).toFixed(2).replace('.00', '');
