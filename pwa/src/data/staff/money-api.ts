import type { UnpaidGroup } from 'bff/contract';
import { answer, client, fileOf, queryOf, signed } from '../network/client.ts';
import { holdsList, isSomething } from '../network/response-shapes.ts';

const { figures, 'figures.csv': documents, unpaid } = client.api.staff;

interface UnpaidSearch {
  group: UnpaidGroup;
  /** Empty for all courses. */
  course: string;
  after: string | undefined;
}

/** The calls about a month of money. All amounts are integer paise. */
export const moneyApi = {
  /** The month, YYYY-MM, in figures; empty for the present one. */
  readFigures: (month: string) =>
    signed((options) => answer(figures.$get(queryOf({ month }), options), isSomething)),

  /** The month's documents as a CSV. */
  readDocuments: (month: string) =>
    signed((options) => fileOf(documents.$get(queryOf({ month }), options))),

  listUnpaid: (search: UnpaidSearch) =>
    signed((options) => answer(unpaid.$get(queryOf({ ...search }), options), holdsList)),
};
