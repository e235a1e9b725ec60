import type { Messages } from '../../platform/i18n/messages.ts';
import type { PaidPeriodChange } from './period-extension-queries.ts';

interface PaidPeriodTextOptions {
  isBack: boolean;
  /** The title of the course, if the text is about several courses. */
  title?: string | undefined;
  now: Date;
}

/** The sentence about a paid period that was extended by cancelled classes, or shortened again. */
export const formatPaidPeriodChange = (
  { paidTime }: Messages,
  { count, lastDay }: Pick<PaidPeriodChange, 'count' | 'lastDay'>,
  { isBack, ...about }: PaidPeriodTextOptions,
): string =>
  isBack ? paidTime.again({ ...about, lastDay }) : paidTime.longer({ ...about, count, lastDay });

interface PaidPeriodChangeGroup {
  accounts: number[];
  /** The same changes for all of these accounts. */
  paid: PaidPeriodChange[];
}

/** Groups the accounts by the changes of their paid periods: accounts with the same changes get the same message. */
export function groupAccountsByPaidPeriodChanges(
  accounts: number[],
  changes: PaidPeriodChange[],
): PaidPeriodChangeGroup[] {
  const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
  const changesOf = (account: number) => byAccount.get(account) ?? [];
  const changesKey = (account: number) =>
    changesOf(account)
      .map(({ courseId, count, lastDay }) => [courseId, count, lastDay].join(' '))
      .join();
  return [...Map.groupBy(accounts, changesKey).values()].map((same) => ({
    accounts: same,
    paid: changesOf(same[0] as number),
  }));
}
