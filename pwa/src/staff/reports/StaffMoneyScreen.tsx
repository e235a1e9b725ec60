import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { MonthReport } from 'bff/contract';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { useMedia } from '../../ui/signed-in/use-media.ts';
import { formatMonth } from '../frame/month-name.ts';
import { isForbidden, StaffQuery } from '../frame/StaffQuery.tsx';
import { useSearchParam } from '../frame/use-search-param.ts';
import { CourseBars } from './CourseBars.tsx';
import styles from './Money.module.css';
import { ReceivablesSection } from './ReceivablesSection.tsx';
import { StatementSummary } from './StatementSummary.tsx';
import { Totals } from './Totals.tsx';
import { YearSection } from './YearSection.tsx';

interface ReportMonthsProps extends Pick<MonthReport, 'before' | 'after'> {
  onChoose: (month: string) => void;
}

/** Buttons for the previous and the next month that have a report. */
const OtherMonths = ({ before, after, onChoose }: ReportMonthsProps) => (
  <div className={styles.months}>
    {before && (
      <button
        type="button"
        className={buttonClass({ variant: 'soft' })}
        onClick={() => onChoose(before)}
      >
        <InnerIcon name="chevronLeft" size={18} />
        {formatMonth(before)}
      </button>
    )}
    {after && (
      <button
        type="button"
        className={buttonClass({ variant: 'soft' })}
        onClick={() => onChoose(after)}
      >
        {formatMonth(after)}
        <InnerIcon name="chevronRight" size={18} />
      </button>
    )}
  </div>
);

/** From this width on the receivables are beside the courses and the year (Money.module.css). */
const twoColumnsQuery = '(width >= 64rem)';

/** `/StaffMoney`: the payments, refunds and amounts due of a month, and the accounts receivable. */
export const StaffMoneyScreen = () => {
  const [asked, setAsked] = useSearchParam('month');
  const query = useLiveQuery(
    liveQueryOptions({
      queryKey: ['figures', asked],
      queryFn: () => moneyApi.readReport(asked),
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
      live: {
        channels: ['payments'],
      },
    }),
  );
  const month = query.data?.month;
  const hasColumns = useMedia(twoColumnsQuery);
  return (
    <>
      <div className={styles.head}>
        <PageHeading lead={t`Money received, and money still due`}>
          {month && !isForbidden(query) ? formatMonth(month) : t`Money`}
        </PageHeading>
        {query.data && !isForbidden(query) && <OtherMonths {...query.data} onChoose={setAsked} />}
      </div>
      <StaffQuery query={query}>
        {(report) => (
          <div className={styles.parts}>
            <Totals figures={report} />
            <StatementSummary />
            <CourseBars figures={report} />
            {/* In visual order, so that the keyboard focus follows it. */}
            {!hasColumns && <ReceivablesSection courses={report.courses} />}
            <YearSection figures={report} />
            {hasColumns && <ReceivablesSection courses={report.courses} />}
          </div>
        )}
      </StaffQuery>
    </>
  );
};
