import { pages } from '../../content/paths.ts';

/** Where the document with this number is shown. */
export const receiptAddress = (number: string): string =>
  `${pages.receipt.path}?number=${encodeURIComponent(number)}`;
