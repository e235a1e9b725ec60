import { plural, t } from '@lingui/core/macro';
import type { CourseReport, MonthReport, PaymentMethod, PeopleSum } from 'bff/contract';
import { type ReactNode, useId, useState } from 'react';
import { formatPaise } from '../../account/payment/paise.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { Button } from '../../ui/Button.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { tableRoles } from '../../ui/signed-in/table-roles.ts';
import styles from './Bars.module.css';
import screen from './Money.module.css';
import { paiseOf, Swatch, WayBar, ways } from './WayBar.tsx';

const wayNames = (): Record<PaymentMethod, string> => ({
  upi: t`UPI`,
  cash: t({ message: 'Cash', context: 'a way to pay' }),
  bank: t({ message: 'Bank', context: 'a way to pay' }),
});

type CourseBarRow = Pick<CourseReport, 'received' | 'ways' | 'refunds' | 'due'> & {
  key: number | string;
  name: ReactNode;
};

/** A role like those of table-roles.ts. */
const rowHeader = { role: 'rowheader' } as const;

/** A row for each course, and one for all others. */
const rowsOf = ({ courses, others }: MonthReport): CourseBarRow[] => [
  ...courses.map((course) => ({
    ...course,
    key: course.courseId,
    name: <LocalizedText of={localizeTitle(course)} />,
  })),
  ...(others
    ? [
        {
          ...others,
          key: 'others',
          name: plural(others.count, {
            one: '1 other course',
            other: `${others.count} other courses`,
          }),
        },
      ]
    : []),
];

const formatDue = ({ paise, people }: PeopleSum) => {
  const amount = formatPaise(paise);
  return plural(people, {
    one: `${amount} still due from 1 learner`,
    other: `${amount} still due from ${people} learners`,
  });
};

const Legend = ({ figures }: { figures: MonthReport }) => {
  const names = wayNames();
  return (
    <dl className={styles.legend}>
      {ways.map((way) => (
        <div key={way}>
          <dt>
            <Swatch way={way} />
            {names[way]}
          </dt>
          <dd>{formatPaise(paiseOf(figures.ways, way))}</dd>
        </div>
      ))}
    </dl>
  );
};

const Bars = ({ rows }: { rows: CourseBarRow[] }) => {
  const whole = Math.max(...rows.map(({ received, due }) => received.paise + due.paise));
  return (
    <ul className={styles.bars} aria-hidden="true">
      {rows.map(({ key, name, received, ways: sums, due }) => (
        <li key={key}>
          <span className={styles.course}>{name}</span>
          <span className={styles.amount}>{formatPaise(received.paise)}</span>
          <WayBar sums={sums} due={due.paise} whole={whole} />
          {due.paise > 0 && <span className={styles.dueWords}>{formatDue(due)}</span>}
        </li>
      ))}
    </ul>
  );
};

const Table = ({ rows, figures }: { rows: CourseBarRow[]; figures: MonthReport }) => {
  const names = wayNames();
  const total: CourseBarRow = { ...figures, key: 'all', name: t`Total` };
  const cells = ({ ways: sums, received, refunds, due }: CourseBarRow) => [
    ...ways.map((way) => paiseOf(sums, way)),
    received.paise,
    refunds.paise,
    due.paise,
  ];
  const heads = [
    t({ message: 'Course', context: 'the head of a column' }),
    ...ways.map((way) => names[way]),
    t`Received`,
    t`Refunds`,
    t`Still due`,
  ];
  return (
    <table className={styles.table} {...tableRoles.table}>
      <caption className="visually-hidden">{t`By course and payment method`}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {heads.map((head) => (
            <th key={head} scope="col" {...tableRoles.header}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {[...rows, total].map((row) => (
          <tr key={row.key} {...tableRoles.row}>
            <th scope="row" {...rowHeader}>
              {row.name}
            </th>
            {cells(row).map((paise, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={index} data-label={heads[index + 1]} {...tableRoles.cell}>
                {formatPaise(paise)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The payments by course as bars. Screen readers read the table, which everybody can switch to. */
export const CourseBars = ({ figures }: { figures: MonthReport }) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const rows = rowsOf(figures);
  return (
    <section className={screen.courses} aria-labelledby={id}>
      <h2 id={id}>{t`By course and payment method`}</h2>
      {rows.length === 0 ? (
        <p className={screen.more}>{t`You received no payments this month, and nothing is due.`}</p>
      ) : (
        <>
          <Legend figures={figures} />
          {!isTable && <Bars rows={rows} />}
          <div className={isTable ? undefined : 'visually-hidden'}>
            <Table rows={rows} figures={figures} />
          </div>
          <div className={styles.turn}>
            <Button variant="quiet" small onClick={() => setTable(!isTable)}>
              {isTable ? t`Show as bars` : t`Show as a table`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
