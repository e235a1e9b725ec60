import { plural, t } from '@lingui/core/macro';
import { groupUtr } from 'bff/shared/utr';
import { useState } from 'react';
import { inRupees } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { statementApi } from '../../data/staff/statement-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import {
  type NotConfirmed,
  nameOf,
  type RowAs,
  refusalInWords,
  wholeRupees,
} from './row-messages.ts';
import { ShownRows } from './ShownRows.tsx';
import styles from './Statement.module.css';
import { noteConfirmed } from './statement-store.ts';

type Found = RowAs<'found'>;

/** The server takes more, but each call is to be answered soon. */
const mostAtOnce = 50;

const partsOf = <Item,>(items: Item[], size: number): Item[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...partsOf(items.slice(size), size)];

const seenOf = ({ order, utr, amount, date }: Found) => ({
  id: order.id,
  utr,
  amount: wholeRupees(amount) ?? 0,
  date,
});

const doneInWords = (count: number) =>
  plural(count, { one: '1 payment confirmed.', other: `${count} payments confirmed.` });

/** Confirms the ticked rows. Where the network breaks off, what was confirmed is noted, and the rest can be sent again. */
const useConfirming = (chosen: Found[]) =>
  useMutation(
    async () => {
      let done = 0;
      for (const part of partsOf(chosen, mostAtOnce)) {
        const outcomes = await statementApi.confirm(part.map(seenOf));
        noteConfirmed(part, outcomes);
        done += outcomes.filter(({ confirmed }) => confirmed).length;
      }
      if (done > 0) notify(() => doneInWords(done));
    },
    () => document.querySelector('h1')?.focus(),
  );

interface RowProps {
  row: Found;
  refusal: NotConfirmed | undefined;
  isTicked: boolean;
  onTick: () => void;
}

const FoundRow = ({ row, refusal, isTicked, onTick }: RowProps) => (
  <li>
    <label className={styles.found}>
      <input type="checkbox" className={styles.box} checked={isTicked} onChange={onTick} />
      <span className={styles.what}>
        <span className={styles.who}>{nameOf(row.order)}</span>
        <span className={styles.utr}>{t`UTR ${{ utr: groupUtr(row.utr) }}`}</span>
        {refusal && <span className={styles.why}>{refusalInWords(refusal)}</span>}
      </span>
      <span className={styles.amount}>{inRupees(row.amount)}</span>
    </label>
  </li>
);

interface Props {
  rows: Found[];
  refused: Readonly<Record<number, NotConfirmed>>;
}

/** Rows whose UTR and amount are those of one order: one confirmation for all that are ticked. */
export const FoundRows = ({ rows, refused }: Props) => {
  // Whatever was refused is ticked again by staff alone.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isTicked = ({ line }: Found) => turned.has(line) === line in refused;
  const turn = ({ line }: Found) => {
    const next = new Set(turned);
    if (!next.delete(line)) next.add(line);
    setTurned(next);
  };
  const chosen = rows.filter(isTicked);
  const { busy, problem, start } = useConfirming(chosen);
  const count = chosen.length;
  const found = rows.length;
  if (found === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{plural(found, { one: '1 found', other: `${found} found` })}</h2>
      <ShownRows className={styles.rows} rows={rows}>
        {(row) => (
          <FoundRow
            key={row.line}
            row={row}
            refusal={refused[row.line]}
            isTicked={isTicked(row)}
            onTick={() => busy || turn(row)}
          />
        )}
      </ShownRows>
      <p className={styles.sum}>
        <span>{plural(count, { one: '1 payment', other: `${count} payments` })}</span>
        <strong>{inRupees(chosen.reduce((sum, { amount }) => sum + amount, 0))}</strong>
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
