import { plural, t } from '@lingui/core/macro';
import type { CourseFigures, Figures, SumOfPeople, Way } from 'bff/contract';
import { type ReactNode, useId, useState } from 'react';
import { inRupees } from '../../account/payment/paise.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { Button } from '../../ui/Button.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { tableRoles } from '../../ui/signed-in/table-roles.ts';
import styles from './Bars.module.css';
import screen from './Money.module.css';
import { paiseOf, Swatch, WayBar, ways } from './WayBar.tsx';

const wayNames = (): Record<Way, string> => ({
  upi: t`UPI`,
  cash: t({ message: 'Cash', context: 'a way to pay' }),
  bank: t({ message: 'Bank', context: 'a way to pay' }),
});

type Row = Pick<CourseFigures, 'received' | 'ways' | 'refunds' | 'due'> & {
  key: number | string;
  name: ReactNode;
};

/** As the other roles of the table (table-roles.ts). */
const rowHeader = { role: 'rowheader' } as const;

/** The courses, and the others as one. */
const rowsOf = ({ courses, others }: Figures): Row[] => [
  ...courses.map((course) => ({
    ...course,
    key: course.courseId,
    name: <StaffWords of={ownTitle(course)} />,
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

const dueInWords = ({ paise, people }: SumOfPeople) => {
  const amount = inRupees(paise);
  return plural(people, {
    one: `${amount} still due from 1`,
    other: `${amount} still due from ${people}`,
  });
};

const Legend = ({ figures }: { figures: Figures }) => {
  const names = wayNames();
  return (
    <dl className={styles.legend}>
      {ways.map((way) => (
        <div key={way}>
          <dt>
            <Swatch way={way} />
            {names[way]}
          </dt>
          <dd>{inRupees(paiseOf(figures.ways, way))}</dd>
        </div>
      ))}
    </dl>
  );
};

const Bars = ({ rows }: { rows: Row[] }) => {
  const whole = Math.max(...rows.map(({ received, due }) => received.paise + due.paise));
  return (
    <ul className={styles.bars} aria-hidden="true">
      {rows.map(({ key, name, received, ways: sums, due }) => (
        <li key={key}>
          <span className={styles.course}>{name}</span>
          <span className={styles.amount}>{inRupees(received.paise)}</span>
          <WayBar sums={sums} due={due.paise} whole={whole} />
          {due.paise > 0 && <span className={styles.dueWords}>{dueInWords(due)}</span>}
        </li>
      ))}
    </ul>
  );
};

const Table = ({ rows, figures }: { rows: Row[]; figures: Figures }) => {
  const names = wayNames();
  const total: Row = { ...figures, key: 'all', name: t`In all` };
  const cells = ({ ways: sums, received, refunds, due }: Row) => [
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
      <caption className="visually-hidden">{t`By course and by way`}</caption>
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
            {cells(row).map((paise, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={place} data-label={heads[place + 1]} {...tableRoles.cell}>
                {inRupees(paise)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What came for each course, as bars; who does not see them has the table, and who wants it can look at it. */
export const CourseBars = ({ figures }: { figures: Figures }) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const rows = rowsOf(figures);
  return (
    <section className={screen.courses} aria-labelledby={id}>
      <h2 id={id}>{t`By course and by way`}</h2>
      {rows.length === 0 ? (
        <p className={screen.more}>{t`Nothing came in this month, and nothing is due.`}</p>
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
