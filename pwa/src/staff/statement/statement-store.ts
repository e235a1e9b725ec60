import type {
  ConfirmationResult,
  StatementOrder,
  StatementResponse,
  StatementRow,
} from 'bff/contract';
import { create } from 'zustand';
import { currentAccountId, useSession } from '../../data/session/session.ts';
import type { StatementInput } from '../../data/staff/statement-api.ts';
import type { UnconfirmedPayment } from './row-messages.ts';

interface OpenStatement {
  upload: StatementInput;
  at: Date;
  response: StatementResponse;
  /** Why a row was not confirmed, by its line. */
  refused: Readonly<Record<number, UnconfirmedPayment>>;
}

interface StatementState {
  statement?: OpenStatement | undefined;
  accountId?: number | undefined;
}

/**
 * The open bank statement. It is kept in the memory of this tab only, as it contains payments of other people. A reload, the end
 * of the session and another account delete it; navigation to another page does not.
 */
export const useStatement = create<StatementState>()(() => ({}));

useSession.subscribe(({ status }) => {
  if (status === 'out' || useStatement.getState().accountId !== currentAccountId())
    forgetStatement();
});

export const forgetStatement = (): void => useStatement.setState({}, true);

export const showStatement = (upload: StatementInput, response: StatementResponse): void =>
  useStatement.setState({
    accountId: currentAccountId(),
    statement: { upload, response, at: new Date(), refused: {} },
  });

/** The row after its payment was recorded. */
const toSeenRow = (row: StatementRow): StatementRow =>
  row.as === 'found' || row.as === 'other amount' ? { ...row, as: 'seen before' } : row;

const changeStatement = (update: (statement: OpenStatement) => OpenStatement) => {
  const { statement } = useStatement.getState();
  if (statement) useStatement.setState({ statement: update(statement) });
};

const withRows = (
  statement: OpenStatement,
  update: (row: StatementRow) => StatementRow,
): OpenStatement => {
  const { response } = statement;
  if (response.kind !== 'rows') return statement;
  return { ...statement, response: { ...response, rows: response.rows.map(update) } };
};

const withSeen = (
  statement: OpenStatement,
  isSeen: (row: StatementRow) => boolean,
): OpenStatement => withRows(statement, (row) => (isSeen(row) ? toSeenRow(row) : row));

/** Marks the row whose payment was recorded. */
export const markRowHandled = (line: number): void =>
  changeStatement((statement) => withSeen(statement, (row) => row.line === line));

/** Marks the row whose payment was recorded for a rejected order. */
export const markRowRecorded = (line: number, order: StatementOrder): void =>
  changeStatement((statement) =>
    withRows(statement, (row) =>
      row.line === line && (row.as === 'no order' || row.as === 'amount alone') && row.utr !== null
        ? { ...row, utr: row.utr, as: 'seen before', order }
        : row,
    ),
  );

type RowToConfirm = StatementRow & { as: 'found' };

/** Stores the outcomes of these rows. */
export const markRowsConfirmed = (rows: RowToConfirm[], outcomes: ConfirmationResult[]): void => {
  const outcomeById = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  changeStatement((statement) => {
    const refused = { ...statement.refused };
    for (const { line, order } of rows) {
      const outcome = outcomeById.get(order.id);
      if (outcome && !outcome.confirmed) refused[line] = outcome;
    }
    const confirmed = new Set(
      rows.flatMap(({ line, order }) => (outcomeById.get(order.id)?.confirmed ? [line] : [])),
    );
    return withSeen({ ...statement, refused }, ({ line }) => confirmed.has(line));
  });
};
