import type { ConfirmedPayment, StatementAnswer, StatementOrder, StatementRow } from 'bff/contract';
import { create } from 'zustand';
import { accountNow, useSession } from '../../data/session/session.ts';
import type { Given } from '../../data/staff/statement-api.ts';
import type { NotConfirmed } from './row-messages.ts';

interface Statement {
  given: Given;
  at: Date;
  answer: StatementAnswer;
  /** Why a row was not confirmed, by its line. */
  refused: Readonly<Record<number, NotConfirmed>>;
}

interface State {
  statement?: Statement | undefined;
  of?: number | undefined;
}

/**
 * The statement that staff look at. In this tab's memory alone, as it is about other people's money: a reload, the end of the
 * session and another account forget it, but not a look at a payment on another page.
 */
export const useStatement = create<State>()(() => ({}));

useSession.subscribe(({ status }) => {
  if (status === 'out' || useStatement.getState().of !== accountNow()) forgetStatement();
});

export const forgetStatement = (): void => useStatement.setState({}, true);

export const showStatement = (given: Given, answer: StatementAnswer): void =>
  useStatement.setState({
    of: accountNow(),
    statement: { given, answer, at: new Date(), refused: {} },
  });

/** The row as one that has acted: its UTR counts from now on. */
const asSeen = (row: StatementRow): StatementRow =>
  row.as === 'found' || row.as === 'other amount' ? { ...row, as: 'seen before' } : row;

const change = (of: (statement: Statement) => Statement) => {
  const { statement } = useStatement.getState();
  if (statement) useStatement.setState({ statement: of(statement) });
};

const withRows = (statement: Statement, of: (row: StatementRow) => StatementRow): Statement => {
  const { answer } = statement;
  if (answer.kind !== 'rows') return statement;
  return { ...statement, answer: { ...answer, rows: answer.rows.map(of) } };
};

const withSeen = (statement: Statement, isSeen: (row: StatementRow) => boolean): Statement =>
  withRows(statement, (row) => (isSeen(row) ? asSeen(row) : row));

/** What came with this row is counted. */
export const noteAsked = (line: number): void =>
  change((statement) => withSeen(statement, (row) => row.line === line));

/** The money of this row was recorded for an order that had been rejected. */
export const noteRecorded = (line: number, order: StatementOrder): void =>
  change((statement) =>
    withRows(statement, (row) =>
      row.line === line && (row.as === 'no order' || row.as === 'amount alone') && row.utr !== null
        ? { ...row, utr: row.utr, as: 'seen before', order }
        : row,
    ),
  );

type Found = StatementRow & { as: 'found' };

/** What became of these rows. */
export const noteConfirmed = (rows: Found[], outcomes: ConfirmedPayment[]): void => {
  const of = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  change((statement) => {
    const refused = { ...statement.refused };
    for (const { line, order } of rows) {
      const outcome = of.get(order.id);
      if (outcome && !outcome.confirmed) refused[line] = outcome;
    }
    const confirmed = new Set(
      rows.flatMap(({ line, order }) => (of.get(order.id)?.confirmed ? [line] : [])),
    );
    return withSeen({ ...statement, refused }, ({ line }) => confirmed.has(line));
  });
};
