import { t } from '@lingui/core/macro';
import type { Figures } from 'bff/contract';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { monthInWords } from '../frame/month-name.ts';
import { isRefused, StaffQuery } from '../frame/StaffQuery.tsx';
import { useParam } from '../frame/use-param.ts';
import { CourseBars } from './CourseBars.tsx';
import styles from './Money.module.css';
import { StatementNews } from './StatementEvents.tsx';
import { Totals } from './Totals.tsx';
import { UnpaidPart } from './UnpaidPart.tsx';
import { YearPart } from './YearPart.tsx';

interface MonthsProps extends Pick<Figures, 'before' | 'after'> {
  onChoose: (month: string) => void;
}

/** The months beside this one that have figures. */
const OtherMonths = ({ before, after, onChoose }: MonthsProps) => (
  <div className={styles.months}>
    {before && (
      <button
        type="button"
        className={buttonClass({ variant: 'soft' })}
        onClick={() => onChoose(before)}
      >
        <InnerIcon name="chevronLeft" size={18} />
        {monthInWords(before)}
      </button>
    )}
    {after && (
      <button
        type="button"
        className={buttonClass({ variant: 'soft' })}
        onClick={() => onChoose(after)}
      >
        {monthInWords(after)}
        <InnerIcon name="chevronRight" size={18} />
      </button>
    )}
  </div>
);

/** `/StaffMoney`: what came in a month, what was given back and what is open, and who has not paid. */
export const StaffMoneyScreen = () => {
  const [asked, setAsked] = useParam('month');
  const answer = useAnswer(
    {
      key: ['figures', asked],
      ask: () => moneyApi.readFigures(asked),
      topics: ['payments'],
      everyMs: 60_000,
    },
    { orBefore: true },
  );
  const month = answer.value?.month;
  return (
    <>
      <div className={styles.head}>
        <PageHeading lead={t`What came in, and what is open`}>
          {month && !isRefused(answer) ? monthInWords(month) : t`Money`}
        </PageHeading>
        {answer.value && !isRefused(answer) && (
          <OtherMonths {...answer.value} onChoose={setAsked} />
        )}
      </div>
      <StaffQuery query={answer}>
        {(figures) => (
          <div className={styles.parts}>
            <Totals figures={figures} />
            <StatementNews />
            <CourseBars figures={figures} />
            <UnpaidPart courses={figures.courses} />
            <YearPart figures={figures} />
          </div>
        )}
      </StaffQuery>
    </>
  );
};
