import { plural, t } from '@lingui/core/macro';
import type { StaffToday } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { dayOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { undeliveredView } from '../failed-emails/FailedEmails.tsx';
import styles from './StaffToday.module.css';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** How long ago the oldest came: "Oldest 20 minutes", "Oldest 5 hours", "Oldest 3 days". */
const oldestInWords = (since: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minuteMs);
  if (minutes < 1) return t`Oldest just now`;
  if (minutes < hourMinutes)
    return plural(minutes, { one: 'Oldest 1 minute', other: `Oldest ${minutes} minutes` });
  const hours = Math.floor(minutes / hourMinutes);
  if (minutes < dayMinutes)
    return plural(hours, { one: 'Oldest 1 hour', other: `Oldest ${hours} hours` });
  const days = Math.floor(minutes / dayMinutes);
  return plural(days, { one: 'Oldest 1 day', other: `Oldest ${days} days` });
};

interface Task {
  count: number;
  title: string;
  more: string;
  path: string;
  isFailure?: boolean;
}

/** The server counts up to 1,000. */
const mostCounted = 1000;

const countInWords = (count: number) => (count < mostCounted ? String(count) : '999+');

const oldest = (since: string | null, now: Date) =>
  since === null ? '' : oldestInWords(since, now);

const paymentsInWords = (count: number) =>
  plural(count, { one: 'Payment to confirm', other: 'Payments to confirm' });

const messagesInWords = (count: number) => plural(count, { one: 'Message', other: 'Messages' });

const undeliveredInWords = (count: number) =>
  plural(count, {
    one: 'A mail could not be delivered',
    other: 'Mails could not be delivered',
  });

const isOver = (dueOn: string | null | undefined, now: Date) =>
  Boolean(dueOn && dueOn < indianDate(now));

/** The first day by which a grievance about data is answered; undefined where none waits. */
const grievanceInWords = (dueOn: string | null | undefined, now: Date): string | undefined => {
  if (!dueOn) return undefined;
  const day = dayOf(dueOn, now);
  return isOver(dueOn, now)
    ? t`A grievance should have been answered by ${day}`
    : t`A grievance among them: answer by ${day}`;
};

const tasksOf = ({ payments, messages, undelivered }: StaffToday, now: Date): Task[] => [
  {
    count: payments.waiting,
    title: paymentsInWords(payments.waiting),
    more: oldest(payments.oldestAt, now),
    path: pages.staffPayments.path,
  },
  {
    count: messages.waiting,
    title: messagesInWords(messages.waiting),
    more: grievanceInWords(messages.dueOn, now) ?? oldest(messages.oldestAt, now),
    isFailure: isOver(messages.dueOn, now),
    path: pages.staffMessages.path,
  },
  {
    count: undelivered.count,
    title: undeliveredInWords(undelivered.count),
    more: undelivered.to ? t`To ${{ address: undelivered.to }}` : t`See which`,
    path: `${pages.staffMessages.path}?show=${undeliveredView}`,
    isFailure: true,
  },
];

const Nothing = () => (
  <p className={styles.nothing}>
    <Icon name="check" size={20} />
    {t`Nothing waits for you.`}
  </p>
);

/** Counts of what waits, each one tap from where it is done. */
export const WhatWaits = ({ today, now }: { today: StaffToday; now: Date }) => {
  const tasks = tasksOf(today, now).filter(({ count }) => count > 0);
  if (tasks.length === 0) return <Nothing />;
  return (
    <section className={styles.section} aria-labelledby="waits">
      <h2 id="waits">{t`What waits`}</h2>
      <Card flush>
        <ul>
          {tasks.map(({ count, title, more, path, isFailure }) => (
            <li key={path} className={styles.line}>
              <Link className={classes(styles.task, isFailure && styles.failure)} to={path}>
                <span className={styles.count}>{countInWords(count)}</span>
                <span>
                  <span className={styles.what}>{title}</span>
                  <span className={styles.more}>{more}</span>
                </span>
                <InnerIcon name="chevronRight" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};
