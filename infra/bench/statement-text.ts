const HEADER = 'Txn Date,Value Date,Narration,Ref No,Withdrawal,Deposit,Balance';

const UTR_DIGITS = 12;

/** A bank statement with a row of ₹2,500 for each of these UTRs. The rows are as long as those of real banks. */
export const statementOf = (utrs: string[]): string => {
  const rows = utrs.map((utr, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}/12/2026`;
    const narration = `"UPI/CR/${utr}/ANU C ${n}/Example Bank/anu.c${n}@okbank/Yoga class"`;
    return `${day},${day},${narration},0000${utr},,"2,500.00","1,${String(10_000 + n).slice(0, 2)},000.00"`;
  });
  return `${[HEADER, ...rows].join('\n')}\n`;
};

/** `count` different UTRs, starting at `first`. */
export const utrsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n * 7).padStart(UTR_DIGITS, '0'));
