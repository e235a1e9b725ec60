/** How many times as long one call takes as another: of the medians of 40, which take turns. */
export async function timesAsLong(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number> {
  const took = { one: [] as number[], other: [] as number[] };
  const time = async (which: keyof typeof took, call: () => Promise<unknown>) => {
    const since = performance.now();
    await call();
    took[which].push(performance.now() - since);
  };
  // What is done once, for the first call of all, is not compared.
  await Promise.all([one(), other()]);
  for (let n = 0; n < 40; n += 1) {
    await time('one', one);
    await time('other', other);
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[20] ?? 0;
  return median(took.one) / median(took.other);
}
