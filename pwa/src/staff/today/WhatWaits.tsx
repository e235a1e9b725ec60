import type { StaffToday } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { undeliveredView } from '../undelivered/UndeliveredMails.tsx';
import styles from './StaffToday.module.css';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** How long ago a moment was: "20 minutes", "5 hours", "3 days". */
const ageInWords = (since: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < hourMinutes) return counted(minutes, 'minute');
  if (minutes < dayMinutes) return counted(Math.floor(minutes / hourMinutes), 'hour');
  return counted(Math.floor(minutes / dayMinutes), 'day');
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
  since === null ? '' : `Oldest ${ageInWords(since, now)}`;

const tasksOf = ({ payments, messages, undelivered }: StaffToday, now: Date): Task[] => [
  {
    count: payments.waiting,
    title: payments.waiting === 1 ? 'Payment to confirm' : 'Payments to confirm',
    more: oldest(payments.oldestAt, now),
    path: pages.staffPayments.path,
  },
  {
    count: messages.waiting,
    title: messages.waiting === 1 ? 'Message' : 'Messages',
    more: oldest(messages.oldestAt, now),
    path: pages.staffMessages.path,
  },
  {
    count: undelivered.count,
    title:
      undelivered.count === 1 ? 'A mail could not be delivered' : 'Mails could not be delivered',
    more: undelivered.to ? `To ${undelivered.to}` : 'See which',
    path: `${pages.staffMessages.path}?show=${undeliveredView}`,
    isFailure: true,
  },
];

const Nothing = () => (
  <p className={styles.nothing}>
    <Icon name="check" size={20} />
    Nothing waits for you.
  </p>
);

/** Counts of what waits, each one tap from where it is done. */
export const WhatWaits = ({ today, now }: { today: StaffToday; now: Date }) => {
  const tasks = tasksOf(today, now).filter(({ count }) => count > 0);
  if (tasks.length === 0) return <Nothing />;
  return (
    <section className={styles.section} aria-labelledby="waits">
      <h2 id="waits">What waits</h2>
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
