const INDIA_MS = 19_800_000;

/** The Indian financial year of this moment, from April to March, which starts invoice numbers: 2026-27. */
function financialYear(moment: Date): string {
  const day = new Date(moment.getTime() + INDIA_MS);
  const begins = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}

/** The number of a studio's first receipt, if it was issued at this moment. */
export const firstReceiptNumber = (moment = new Date()): string =>
  `${financialYear(moment)}/000001`;

const receiptPathOf = (number: string) => `/Receipt?number=${encodeURIComponent(number)}`;

/** The path of the first receipt. */
export const firstReceiptPath = (moment = new Date()): string =>
  receiptPathOf(firstReceiptNumber(moment));

/** The path of a refund or correction: the first of that year, or the n-th. */
export const refundPath = (n = 1, moment = new Date()): string =>
  receiptPathOf(`R${financialYear(moment)}/${String(n).padStart(6, '0')}`);
