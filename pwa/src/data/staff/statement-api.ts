import type { ChosenColumns, PaymentToConfirm } from 'bff/contract';
import { client, queryParams, readResponse, withSession } from '../network/client.ts';
import { hasList, isObject } from '../network/response-shapes.ts';

const { statement } = client.api.staff;

/** The server itself ends a request after 15 seconds. */
const timeoutMs = 20_000;

export type StatementInput = string | ArrayBuffer;

/** The calls for a bank statement. The server stores nothing of it except the chosen columns. */
export const statementApi = {
  /** Classifies each row, or returns a question about the columns. `given` is the pasted text, or the bytes of a file. */
  match: (given: StatementInput, chosen?: ChosenColumns) =>
    withSession(({ headers }) =>
      readResponse(
        statement.$post(queryParams({ columns: chosen && JSON.stringify(chosen) }), {
          headers: { ...headers, 'Content-Type': 'application/octet-stream' },
          init: { body: given, signal: AbortSignal.timeout(timeoutMs) },
        }),
        isObject,
      ),
    ),

  /** Returns the outcome of each payment. Idempotent. */
  confirm: (payments: PaymentToConfirm[]) =>
    withSession((options) =>
      readResponse(
        statement.confirm.$post(
          { json: { payments } },
          { ...options, init: { signal: AbortSignal.timeout(timeoutMs) } },
        ),
        hasList,
      ),
    ),
};
