/** Runs every side once in each round, so that other work on the machine affects all sides alike. */
export async function inTurns<Side extends string, Result>(
  rounds: number,
  sides: Record<Side, () => Promise<Result>>,
): Promise<Record<Side, Result[]>> {
  const names = Object.keys(sides) as Side[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    Result[]
  >;
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name].push(await sides[name]());
  return results;
}

export const repeat = async <Result>(rounds: number, work: () => Promise<Result>) =>
  (await inTurns(rounds, { work })).work;
