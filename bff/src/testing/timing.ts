/**
 * How many times as long one call takes as another: of the shortest of 40, which take turns. Other work on the machine makes
 * some of them longer, and none shorter than they are.
 */
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
  return Math.min(...took.one) / Math.min(...took.other);
}
