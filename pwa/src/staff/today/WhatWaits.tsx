import type { StaffToday } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { EmptyPicture } from '../../drawings/signed-in/EmptyPicture.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { undeliveredView } from '../undelivered/UndeliveredMails.tsx';
import { ageInWords } from './age.ts';
import styles from './StaffToday.module.css';

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
  <Card>
    <EmptyState picture={<EmptyPicture />} title="Nothing waits">
      <p>Every payment is confirmed, and every message is answered.</p>
    </EmptyState>
  </Card>
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
