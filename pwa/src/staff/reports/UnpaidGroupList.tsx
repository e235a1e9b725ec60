import { plural } from '@lingui/core/macro';
import type { Unpaid, UnpaidGroup, UnpaidPage } from 'bff/contract';
import { useId, useState } from 'react';
import type { PagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { countOf } from '../../shell/signed-in/staff-waiting.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './Unpaid.module.css';
import { UnpaidRow } from './UnpaidRow.tsx';

/** So many stand there before somebody asks for the others. */
const atFirst = 4;

const headings: Record<UnpaidGroup, (count: number) => string> = {
  ended: (count) =>
    plural(count, {
      one: '1 still comes, the month is over',
      other: `${countOf(count)} still come, the month is over`,
    }),
  open: (count) => plural(count, { one: '1 open order', other: `${countOf(count)} open orders` }),
  ending: (count) =>
    plural(count, { one: '1 ends within a week', other: `${countOf(count)} end within a week` }),
};

interface Props {
  group: UnpaidGroup;
  answer: PagedAnswer<UnpaidPage>;
  /** The id of the message that is shown. */
  message: string;
  /** To whom it is. */
  shown: Unpaid | undefined;
  onChoose: (unpaid: Unpaid) => void;
  onCash: (unpaid: Unpaid) => void;
}

/** A group of those who have not paid: the first few, and then page by page. */
export const UnpaidGroupList = ({ group, answer, message, shown, onChoose, onCash }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { items = [], next = null, counts } = answer.value ?? {};
  if (items.length === 0 || !counts) return null;
  const hidden = counts[group] - atFirst;
  const rows = isOpen || hidden <= 0 ? items : items.slice(0, atFirst);
  return (
    <div className={styles.group}>
      <h3 id={id}>{headings[group](counts[group])}</h3>
      <PagedList className={styles.rows} hasMore={isOpen && next !== null} onMore={answer.more}>
        {rows.map((unpaid) => (
          <UnpaidRow
            key={unpaid.id}
            unpaid={unpaid}
            group={group}
            isShown={unpaid === shown}
            message={message}
            onChoose={() => onChoose(unpaid)}
            onCash={() => onCash(unpaid)}
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
