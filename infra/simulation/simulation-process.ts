/** Runs histories one after the other: gets each from the process that has started this one, and sends its result. */
import type { History } from './history.ts';
import { rules } from './rules.ts';
import { openStudios } from './studio.ts';

const [, , previousBuild] = process.argv;
const opening = openStudios(previousBuild);

process.on('message', async (history: History) => {
  const studios = await opening;
  process.send?.(await studios.run(history, rules));
});
process.on('disconnect', async () => (await opening).stop());
