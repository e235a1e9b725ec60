import type { ChosenColumns, SeenPayment } from 'bff/contract';
import { answer, client, queryOf, signed } from '../network/client.ts';
import { holdsList, isSomething } from '../network/response-shapes.ts';

const { statement } = client.api.staff;

/** The server refuses a longer request itself after 15 seconds. */
const longestMs = 20_000;

export type Given = string | ArrayBuffer;

/** The calls about a bank's statement. The server keeps nothing of it but the columns that are chosen. */
export const statementApi = {
  /** What each row is, or a question about the columns. `given` is what was pasted, or the bytes of a file. */
  match: (given: Given, chosen?: ChosenColumns) =>
    signed(({ headers }) =>
      answer(
        statement.$post(queryOf({ columns: chosen && JSON.stringify(chosen) }), {
          headers: { ...headers, 'Content-Type': 'application/octet-stream' },
          init: { body: given, signal: AbortSignal.timeout(longestMs) },
        }),
        isSomething,
      ),
    ),

  /** Says of each payment what became of it. Sent again, it says the same. */
  confirm: (payments: SeenPayment[]) =>
    signed((options) =>
      answer(
        statement.confirm.$post(
          { json: { payments } },
          { ...options, init: { signal: AbortSignal.timeout(longestMs) } },
        ),
        holdsList,
      ),
    ),
};
