import { pages } from '../../content/paths.ts';

/** The path of the receipt, invoice or credit note with this number. */
export const receiptPath = (number: string): string =>
  `${pages.receipt.path}?number=${encodeURIComponent(number)}`;
