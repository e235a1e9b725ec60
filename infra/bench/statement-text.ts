const HEADER = 'Txn Date,Value Date,Narration,Ref No,Withdrawal,Deposit,Balance';

const ALL_DIGITS = 12;

/** A bank's statement with a row of ₹2,500 for each of these UTRs, as long as rows of banks are. */
export const statementOf = (utrs: string[]): string => {
  const rows = utrs.map((utr, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}/12/2026`;
    const narration = `"UPI/CR/${utr}/ANU C ${n}/Example Bank/anu.c${n}@okbank/Yoga class"`;
    return `${day},${day},${narration},0000${utr},,"2,500.00","1,${String(10_000 + n).slice(0, 2)},000.00"`;
  });
  return `${[HEADER, ...rows].join('\n')}\n`;
};

/** So many different UTRs from this number on. */
export const utrsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n * 7).padStart(ALL_DIGITS, '0'));
