const lastOf = new Map<string, number>();

/**
 * The next number of its kind in this database: 1, 2, 3 … Whatever other files of the same process have counted, the rows of
 * a test are called the same.
 */
export function nextNumber(kind: string, { databaseUrl }: { databaseUrl: string }): number {
  const key = `${kind} ${databaseUrl}`;
  const number = (lastOf.get(key) ?? 0) + 1;
  lastOf.set(key, number);
  return number;
}
