import type { Invariant } from '../invariant.ts';

export const receiptsHaveNoGaps: Invariant = {
  id: 'money.receipts-have-no-gaps',
  sentence: 'The numbers of receipts and credit notes of a year have no gaps.',
  check: async ({ sql }) => {
    const rows = await sql<{ series: string; last: number; stored: number }[]>`
      select series || year as series, last,
        (select count(*)::integer from documents where number like series || year || '-%') as stored
      from document_counters`;
    return rows
      .filter(({ last, stored }) => last !== stored)
      .map(({ series, last, stored }) => `${series}: ${last} were counted, ${stored} are stored`);
  },
};
