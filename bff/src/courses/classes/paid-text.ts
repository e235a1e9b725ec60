import type { Words } from '../../platform/i18n/messages.ts';
import type { PaidChange } from './extending-queries.ts';

interface AboutChange {
  isBack: boolean;
  /** Where several courses are spoken of. */
  title?: string | undefined;
  now: Date;
}

/** What a learner is told of paid time that has changed by classes that are cancelled, or held again. */
export const paidInWords = (
  { paidTime }: Words,
  { count, lastDay }: Pick<PaidChange, 'count' | 'lastDay'>,
  { isBack, ...about }: AboutChange,
): string =>
  isBack ? paidTime.again({ ...about, lastDay }) : paidTime.longer({ ...about, count, lastDay });

interface Group {
  accounts: number[];
  /** The same for all of them but for the account. */
  paid: PaidChange[];
}

/** The accounts by how their paid time has changed: those for whom it is the same are told in one message. */
export function groupByPaidChanges(accounts: number[], changes: PaidChange[]): Group[] {
  const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
  const paidOf = (account: number) => byAccount.get(account) ?? [];
  const sameOf = (account: number) =>
    paidOf(account)
      .map(({ courseId, count, lastDay }) => [courseId, count, lastDay].join(' '))
      .join();
  return [...Map.groupBy(accounts, sameOf).values()].map((same) => ({
    accounts: same,
    paid: paidOf(same[0] as number),
  }));
}
