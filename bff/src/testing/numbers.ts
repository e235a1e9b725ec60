const lastOf = new Map<string, number>();

/**
 * The next number of a kind in this database: 1, 2, 3 … Independent of other test files of the process, so that the
 * rows of a test have the same names.
 */
export function nextNumber(kind: string, { databaseUrl }: { databaseUrl: string }): number {
  const key = `${kind} ${databaseUrl}`;
  const number = (lastOf.get(key) ?? 0) + 1;
  lastOf.set(key, number);
  return number;
}
