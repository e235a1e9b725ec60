import { plural, t } from '@lingui/core/macro';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { formatPaise } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { statementApi } from '../../data/staff/statement-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PagedRows } from './PagedRows.tsx';
import {
  formatConfirmationError,
  nameOf,
  type RowOfKind,
  type UnconfirmedPayment,
  wholeRupees,
} from './row-messages.ts';
import styles from './Statement.module.css';
import { markRowsConfirmed } from './statement-store.ts';

type MatchedRow = RowOfKind<'found'>;

/** The server takes more, but small requests return sooner. */
const maxPerRequest = 50;

const chunksOf = <Item,>(items: Item[], size: number): Item[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...chunksOf(items.slice(size), size)];

const toSeenPayment = ({ order, utr, amount, date }: MatchedRow) => ({
  id: order.id,
  utr,
  amount: wholeRupees(amount) ?? 0,
  date,
});

const formatConfirmed = (count: number) =>
  plural(count, { one: '1 payment confirmed.', other: `${count} payments confirmed.` });

/** Confirms the ticked rows in several requests. After a failure the confirmed rows are marked, and the rest can be sent again. */
const useConfirmRows = (chosen: MatchedRow[]) =>
  useMutation(
    async () => {
      let done = 0;
      for (const part of chunksOf(chosen, maxPerRequest)) {
        const outcomes = await statementApi.confirm(part.map(toSeenPayment));
        markRowsConfirmed(part, outcomes);
        done += outcomes.filter(({ confirmed }) => confirmed).length;
      }
      if (done > 0) showToast(() => formatConfirmed(done));
    },
    () => document.querySelector('h1')?.focus(),
  );

interface FoundRowProps {
  row: MatchedRow;
  failure: UnconfirmedPayment | undefined;
  isTicked: boolean;
  onTick: () => void;
}

const FoundRow = ({ row, failure, isTicked, onTick }: FoundRowProps) => (
  <li>
    <label className={styles.found}>
      <input type="checkbox" className={styles.box} checked={isTicked} onChange={onTick} />
      <span className={styles.what}>
        <span className={styles.who}>{nameOf(row.order)}</span>
        <span className={styles.utr}>{t`UTR ${{ utr: groupUtr(row.utr) }}`}</span>
        {failure && <span className={styles.why}>{formatConfirmationError(failure)}</span>}
      </span>
      <span className={styles.amount}>{formatPaise(row.amount)}</span>
    </label>
  </li>
);

interface Props {
  rows: MatchedRow[];
  refused: Readonly<Record<number, UnconfirmedPayment>>;
}

/** Rows whose UTR and amount match one order. One button confirms all ticked rows. */
export const FoundRows = ({ rows, refused }: Props) => {
  // A refused row is unticked until staff tick it again.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isTicked = ({ line }: MatchedRow) => turned.has(line) === line in refused;
  const toggle = ({ line }: MatchedRow) => {
    const next = new Set(turned);
    if (!next.delete(line)) next.add(line);
    setTurned(next);
  };
  const chosen = rows.filter(isTicked);
  const { busy, problem, start } = useConfirmRows(chosen);
  const count = chosen.length;
  const found = rows.length;
  if (found === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{plural(found, { one: '1 found', other: `${found} found` })}</h2>
      <PagedRows className={styles.rows} rows={rows}>
        {(row) => (
          <FoundRow
            key={row.line}
            row={row}
            failure={refused[row.line]}
            isTicked={isTicked(row)}
            onTick={() => busy || toggle(row)}
          />
        )}
      </PagedRows>
      <p className={styles.sum}>
        <span>{plural(count, { one: '1 payment', other: `${count} payments` })}</span>
        <strong>{formatPaise(chosen.reduce((sum, { amount }) => sum + amount, 0))}</strong>
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
      {count > 0 && (
        <Button block large busy={busy} onClick={() => void start()}>
          {plural(count, { one: 'Confirm this one', other: `Confirm these ${count}` })}
        </Button>
      )}
    </section>
  );
};
