import type { Invariant } from '../invariant.ts';

export const receiptsHaveNoGaps: Invariant = {
  id: 'money.receipts-have-no-gaps',
  sentence: 'The numbers of receipts and credit notes of a year have no gaps.',
  check: async ({ sql }) => {
    const rows = await sql<{ series: string; last: number; stored: number; highest: number }[]>`
      select series || year as series, last, count(number)::integer as stored,
        coalesce(max(split_part(number, '/', 2)::integer), 0) as highest
      from document_counters left join documents on number like series || year || '-%'
      group by series, year, last`;
    return rows
      .filter(({ last, stored, highest }) => last !== stored || last !== highest)
      .map(
        ({ series, last, stored, highest }) =>
          `${series}: ${last} were counted, ${stored} are stored, the highest is ${highest}`,
      );
  },
};
