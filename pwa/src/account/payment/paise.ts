import { cleanValue } from 'bff/shared/pasted-text';
import { formatRupees } from '../../content/format.ts';

const paiseInRupee = 100;

/** Integer paise as rupees: ₹2,500, or ₹1,250.50; negative amounts as −₹2,500. */
export const formatPaise = (paise: number): string =>
  (paise < 0 ? '−' : '') + formatRupees(Math.abs(paise) / paiseInRupee);

/** Parses typed rupees like 2500, ₹2,500 or 2,500.50 into paise; undefined if it is not a number. */
export const parsePaise = (typed: string): number | undefined => {
  const [, whole = '', rest = ''] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(cleanValue(typed).replace(/[₹,\s]/g, '')) ?? [];
  const paise = Number(whole) * paiseInRupee + Number(rest.padEnd(2, '0'));
  return whole !== '' && paise > 0 ? paise : undefined;
};

/** The value of an input: 2500, or 2500.50. */
export const toRupeesInput = (paise: number): string =>
  (paise / paiseInRupee).toFixed(2).replace('.00', '');
