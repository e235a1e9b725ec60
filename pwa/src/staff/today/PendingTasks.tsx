import { plural, t } from '@lingui/core/macro';
import type { StaffToday } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { failedEmailsView } from '../failed-emails/FailedEmails.tsx';
import { isLinkAwaited } from '../week/staff-week.ts';
import styles from './StaffToday.module.css';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** The age of the oldest item: "Oldest 20 minutes", "Oldest 5 hours", "Oldest 3 days". */
const formatOldest = (since: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minuteMs);
  if (minutes < 1) return t`Oldest: just now`;
  if (minutes < hourMinutes)
    return plural(minutes, {
      one: 'Oldest: 1 minute ago',
      other: `Oldest: ${minutes} minutes ago`,
    });
  const hours = Math.floor(minutes / hourMinutes);
  if (minutes < dayMinutes)
    return plural(hours, { one: 'Oldest: 1 hour ago', other: `Oldest: ${hours} hours ago` });
  const days = Math.floor(minutes / dayMinutes);
  return plural(days, { one: 'Oldest: 1 day ago', other: `Oldest: ${days} days ago` });
};

interface PendingTask {
  count: number;
  title: string;
  more: string;
  path: string;
  isFailure?: boolean;
}

/** The server counts up to 1,000. */
const maxCount = 1000;

const formatCount = (count: number) => (count < maxCount ? String(count) : '999+');

const formatOldestIfAny = (since: string | null, now: Date) =>
  since === null ? '' : formatOldest(since, now);

const formatPayments = (count: number) =>
  plural(count, { one: 'Payment to confirm', other: 'Payments to confirm' });

const formatMessages = (count: number) => plural(count, { one: 'Message', other: 'Messages' });

const formatFailedEmails = (count: number) =>
  plural(count, {
    one: 'E-mail not delivered',
    other: 'E-mails not delivered',
  });

const isOver = (dueOn: string | null | undefined, now: Date) =>
  Boolean(dueOn && dueOn < indianDate(now));

/** The earliest due date of a grievance about data; undefined where none is open. */
const formatGrievance = (dueOn: string | null | undefined, now: Date): string | undefined => {
  if (!dueOn) return undefined;
  const day = formatDate(dueOn, now);
  return isOver(dueOn, now)
    ? t`A grievance is overdue since ${day}: please answer`
    : t`One is a grievance: please answer by ${day}`;
};

const pendingTasksOf = (
  { payments, messages, undelivered }: StaffToday,
  now: Date,
): PendingTask[] => [
  {
    count: payments.waiting,
    title: formatPayments(payments.waiting),
    more: formatOldestIfAny(payments.oldestAt, now),
    path: pages.staffPayments.path,
  },
  {
    count: messages.waiting,
    title: formatMessages(messages.waiting),
    more: formatGrievance(messages.dueOn, now) ?? formatOldestIfAny(messages.oldestAt, now),
    isFailure: isOver(messages.dueOn, now),
    path: pages.staffMessages.path,
  },
  {
    count: undelivered.count,
    title: formatFailedEmails(undelivered.count),
    more: undelivered.to ? t`To ${{ address: undelivered.to }}` : t`Show them`,
    path: `${pages.staffMessages.path}?show=${failedEmailsView}`,
    isFailure: true,
  },
];

const NothingPending = () => (
  <p className={styles.nothing}>
    <Icon name="check" size={20} />
    {t`Nothing to do right now.`}
  </p>
);

/** The counts of pending tasks, with links to their screens. A missing link is a task beside its class. */
export const PendingTasks = ({ today, now }: { today: StaffToday; now: Date }) => {
  const tasks = pendingTasksOf(today, now).filter(({ count }) => count > 0);
  const isLinkMissing = today.classes.some((found) => isLinkAwaited(found, now));
  if (tasks.length === 0) return isLinkMissing ? null : <NothingPending />;
  return (
    <section className={styles.section} aria-labelledby="waits">
      <h2 id="waits">{t`To do`}</h2>
      <Card flush>
        <ul>
          {tasks.map(({ count, title, more, path, isFailure }) => (
            <li key={path} className={styles.line}>
              <Link className={classes(styles.task, isFailure && styles.failure)} to={path}>
                <span className={styles.count}>{formatCount(count)}</span>
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
