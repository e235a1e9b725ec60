import { plural } from '@lingui/core/macro';
import type { Receivable, ReceivableGroup, ReceivablePage } from 'bff/contract';
import { useId, useState } from 'react';
import type { LiveInfiniteQueryResult } from '../../data/signed-in/use-live-query.ts';
import { formatPendingCount } from '../../shell/signed-in/pending-counts.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { ReceivableRow } from './ReceivableRow.tsx';
import styles from './Receivables.module.css';

/** The count of rows before the list is expanded. */
const initialCount = 4;

const headings: Record<ReceivableGroup, (count: number) => string> = {
  ended: (count) =>
    plural(count, {
      one: '1 still comes although the month is over',
      other: `${formatPendingCount(count)} still come although the month is over`,
    }),
  open: (count) =>
    plural(count, { one: '1 open order', other: `${formatPendingCount(count)} open orders` }),
  ending: (count) =>
    plural(count, {
      one: '1 ends within a week',
      other: `${formatPendingCount(count)} end within a week`,
    }),
};

interface Props {
  group: ReceivableGroup;
  query: LiveInfiniteQueryResult<ReceivablePage>;
  /** The id of the shown message. */
  message: string;
  /** The recipient of the shown message. */
  shown: Receivable | undefined;
  onChoose: (receivable: Receivable) => void;
  onCash: (receivable: Receivable) => void;
}

/** A group of receivables: the first few, and then page by page. */
export const ReceivableGroupList = ({ group, query, message, shown, onChoose, onCash }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { items = [], next = null, counts } = query.data ?? {};
  if (items.length === 0 || !counts) return null;
  const hidden = counts[group] - initialCount;
  const rows = isOpen || hidden <= 0 ? items : items.slice(0, initialCount);
  return (
    <div className={styles.group}>
      <h3 id={id}>{headings[group](counts[group])}</h3>
      <PagedList className={styles.rows} hasMore={isOpen && next !== null} onMore={query.loadMore}>
        {rows.map((receivable) => (
          <ReceivableRow
            key={receivable.id}
            unpaid={receivable}
            group={group}
            isShown={receivable === shown}
            message={message}
            onChoose={() => onChoose(receivable)}
            onCash={() => onCash(receivable)}
          />
        ))}
      </PagedList>
      {!isOpen && hidden > 0 && (
        <button type="button" className={styles.others} onClick={() => setOpen(true)}>
          {plural(hidden, { one: '1 more', other: `${hidden} more` })}
          <InnerIcon name="chevronDown" size={20} />
        </button>
      )}
    </div>
  );
};
