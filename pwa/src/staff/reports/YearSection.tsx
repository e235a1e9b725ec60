import { plural, t } from '@lingui/core/macro';
import type { MonthReport, MonthSums } from 'bff/contract';
import { useId } from 'react';
import { formatPaise } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatMonth } from '../frame/month-name.ts';
import styles from './Money.module.css';

const height = 96;

/** One column for each month: the payments, and over them the refunds. */
const MonthColumns = ({ months }: { months: MonthSums[] }) => {
  const most = Math.max(
    1,
    ...months.flatMap(({ received, refunds }) => [received.paise, refunds.paise]),
  );
  const step = 100 / months.length;
  const column = (paise: number, index: number, className: string | undefined) => {
    const size = (Math.max(0, paise) / most) * height;
    return (
      <rect
        className={className}
        x={`${index * step + step * 0.14}%`}
        width={`${step * 0.72}%`}
        y={height - size}
        height={size}
        rx="2"
      />
    );
  };
  return (
    <svg className={styles.columns} width="100%" height={height + 2} aria-hidden="true">
      {months.map(({ month, received, refunds }, index) => (
        <g key={month}>
          {column(received.paise, index, styles.came)}
          {column(refunds.paise, index, styles.back)}
        </g>
      ))}
      <rect className={styles.ground} width="100%" y={height} height="1" />
    </svg>
  );
};

/** The payments and refunds of each of the last twelve months. Renders nothing if there were none. */
const Year = ({ months }: { months: MonthSums[] }) => {
  const id = useId();
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  const best = months.reduce((one, other) =>
    other.received.paise > one.received.paise ? other : one,
  );
  if (months.every(({ received, refunds }) => received.paise === 0 && refunds.paise === 0))
    return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t`Last twelve months`}</h2>
      <p className={styles.more}>
        {t`The best month was ${{ month: formatMonth(best.month) }}: ${{ amount: formatPaise(best.received.paise) }}. Refunds are outlined.`}
      </p>
      <div aria-hidden="true">
        <MonthColumns months={months} />
        <p className={styles.ends}>
          <span>{formatMonth(first)}</span>
          <span>{formatMonth(last)}</span>
        </p>
      </div>
      {/* The wrapper hides the table, as a visually hidden table would widen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{t`Last twelve months`}</caption>
          <thead>
            <tr>
              <th scope="col">{t({ message: 'Month', context: 'the head of a column' })}</th>
              <th scope="col">{t`Received`}</th>
              <th scope="col">{t`Refunds`}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, refunds }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatPaise(received.paise)}</td>
                <td>{formatPaise(refunds.paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Periods = ({ periods }: Pick<MonthReport, 'periods'>) => (
  <dl className={styles.periods}>
    <div className={styles.period}>
      <dt>{t({ message: 'New', context: 'learners of a month' })}</dt>
      <dd>{periods.new}</dd>
    </div>
    <div className={styles.period}>
      <dt>{t({ message: 'Renewed', context: 'learners of a month' })}</dt>
      <dd>{periods.renewed}</dd>
    </div>
    <div className={styles.period}>
      <dt>{t({ message: 'Ended', context: 'learners of a month' })}</dt>
      <dd>{periods.ended}</dd>
    </div>
  </dl>
);

const SaveInvoices = ({ month }: { month: string }) => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(await moneyApi.readInvoicesCsv(month), `ganga-yoga-${month}.csv`),
    () => {},
  );
  return (
    <div className={styles.save}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Save all receipts (CSV)`}
      </Button>
    </div>
  );
};

/** The last twelve months, new and former learners, and the download of invoices. */
export const YearSection = ({ figures: { month, months, periods } }: { figures: MonthReport }) => {
  const id = useId();
  const { ended } = periods;
  return (
    <div className={styles.year}>
      <Year months={months} />
      <section aria-labelledby={id}>
        <h2 id={id}>{t`Learners`}</h2>
        <Periods periods={periods} />
        {ended > 0 && (
          <p className={styles.more}>
            {plural(ended, {
              one: '1 learner’s month ended and was not renewed.',
              other: `${ended} learners’ months ended and were not renewed.`,
            })}
          </p>
        )}
        <SaveInvoices month={month} />
      </section>
    </div>
  );
};
