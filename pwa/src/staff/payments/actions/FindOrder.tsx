import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { StaffOrder } from 'bff/contract';
import { useState } from 'react';
import { formatPaise } from '../../../account/payment/paise.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../../data/staff/staff-api.ts';
import { CourseTitles } from '../../../ui/staff/CourseTitles.tsx';
import { SearchField } from '../../../ui/staff/SearchField.tsx';
import { StaffQuery } from '../../frame/StaffQuery.tsx';
import { learnerName } from '../learner-name.ts';
import { duePaiseOf } from './due-paise.ts';
import styles from './OrderPayments.module.css';

interface FoundOrdersProps {
  search: string;
  isOffered: (order: StaffOrder) => boolean;
  onChoose: (order: StaffOrder) => void;
}

const FoundOrders = ({ search, isOffered, onChoose }: FoundOrdersProps) => {
  const query = useLiveQuery({
    queryKey: ['orders to pay', search],
    queryFn: () => staffApi.listOrders({ state: '', search, after: undefined }),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffQuery query={query}>
      {({ items }) => {
        const offered = items.filter(isOffered);
        if (offered.length === 0)
          return (
            <p
              className={styles.more}
              role="status"
            >{t`We found no such order with an amount due.`}</p>
          );
        return (
          <ul className={styles.found} aria-label={t`Search results`}>
            {offered.map((order) => (
              <li key={order.id}>
                <button type="button" className={styles.choose} onClick={() => onChoose(order)}>
                  <span className={styles.who}>{learnerName(order)}</span>
                  <span className={styles.more}>
                    <CourseTitles of={order.lines} />
                  </span>
                  <span className={styles.more}>
                    {t`${{ due: formatPaise(duePaiseOf(order)) }} is due, order ${{ reference: order.reference }}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    </StaffQuery>
  );
};

interface Props extends Omit<FoundOrdersProps, 'search'> {
  label: string;
  /** The error while no order is chosen. */
  error?: string | undefined;
}

/** Finds another order with an amount due. */
export const FindOrder = ({ label, error, isOffered, onChoose }: Props) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  return (
    <div className={styles.find}>
      <SearchField
        // A new key empties the field after a choice.
        key={chosen}
        label={label}
        error={error}
        placeholder={t`Name, e-mail, UTR, order number`}
        value={search}
        onSearch={(text) => setSearch(text.trim())}
      />
      {search !== '' && (
        <FoundOrders
          search={search}
          isOffered={isOffered}
          onChoose={(order) => {
            setSearch('');
            setChosen(chosen + 1);
            onChoose(order);
          }}
        />
      )}
    </div>
  );
};
