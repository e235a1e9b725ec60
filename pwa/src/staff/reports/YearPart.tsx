import { plural, t } from '@lingui/core/macro';
import type { Figures, MonthSums } from 'bff/contract';
import { useId } from 'react';
import { inRupees } from '../../account/payment/paise.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { monthInWords } from '../frame/month-name.ts';
import styles from './Money.module.css';

const height = 96;

/** A column a month: what came, and of it, from below, what was given back. */
const Columns = ({ months }: { months: MonthSums[] }) => {
  const most = Math.max(
    1,
    ...months.flatMap(({ received, refunds }) => [received.paise, refunds.paise]),
  );
  const step = 100 / months.length;
  const column = (paise: number, place: number, className: string | undefined) => {
    const size = (Math.max(0, paise) / most) * height;
    return (
      <rect
        className={className}
        x={`${place * step + step * 0.14}%`}
        width={`${step * 0.72}%`}
        y={height - size}
        height={size}
        rx="2"
      />
    );
  };
  return (
    <svg className={styles.columns} width="100%" height={height + 2} aria-hidden="true">
      {months.map(({ month, received, refunds }, place) => (
        <g key={month}>
          {column(received.paise, place, styles.came)}
          {column(refunds.paise, place, styles.back)}
        </g>
      ))}
      <rect className={styles.ground} width="100%" y={height} height="1" />
    </svg>
  );
};

/** Received and given back in each of the last twelve months. */
const Year = ({ months }: { months: MonthSums[] }) => {
  const id = useId();
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  const best = months.reduce((one, other) =>
    other.received.paise > one.received.paise ? other : one,
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t`Twelve months`}</h2>
      <p className={styles.more}>
        {t`Most in ${{ month: monthInWords(best.month) }}: ${{ amount: inRupees(best.received.paise) }}. What was given back is outlined.`}
      </p>
      <div aria-hidden="true">
        <Columns months={months} />
        <p className={styles.ends}>
          <span>{monthInWords(first)}</span>
          <span>{monthInWords(last)}</span>
        </p>
      </div>
      {/* A table of its own would stretch to its words, and the page with it. */}
      <div className="visually-hidden">
        <table>
          <caption>{t`Twelve months`}</caption>
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
                <th scope="row">{monthInWords(month)}</th>
                <td>{inRupees(received.paise)}</td>
                <td>{inRupees(refunds.paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Periods = ({ periods }: Pick<Figures, 'periods'>) => (
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

const SaveDocuments = ({ month }: { month: string }) => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(await moneyApi.readDocuments(month), `ganga-yoga-${month}.csv`),
    () => {},
  );
  return (
    <div className={styles.save}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Save all documents (CSV)`}
      </Button>
    </div>
  );
};

/** The year beside the month, who came and who left, and the documents as a file. */
export const YearPart = ({ figures: { month, months, periods } }: { figures: Figures }) => {
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
              one: 'The paid time of 1 ended without a next one.',
              other: `The paid time of ${ended} ended without a next one.`,
            })}
          </p>
        )}
        <SaveDocuments month={month} />
      </section>
    </div>
  );
};
