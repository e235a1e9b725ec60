const INDIA_MS = 19_800_000;

/** The financial year of this moment in India, from April to March, as numbers of documents begin: 2026-27. */
function financialYear(moment: Date): string {
  const day = new Date(moment.getTime() + INDIA_MS);
  const begins = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}

/** The number of a studio's first receipt, if it was issued at this moment. */
export const firstReceipt = (moment = new Date()): string => `${financialYear(moment)}/000001`;

const pathOf = (number: string) => `/Receipt?number=${encodeURIComponent(number)}`;

/** Where that is shown. */
export const firstReceiptPath = (moment = new Date()): string => pathOf(firstReceipt(moment));

/** Where what went back is shown, a refund or a correction: the first of that year, or the n-th. */
export const backPath = (n = 1, moment = new Date()): string =>
  pathOf(`R${financialYear(moment)}/${String(n).padStart(6, '0')}`);
