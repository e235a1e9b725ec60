import type { LearnerOrder } from 'bff/contract';
import { listed } from '../../content/format.ts';

const mostNamed = 3;

/** The courses of an order: all of a few, of many the first two. "Asana, Yoga Nidra and 18 more". */
export const titlesOf = ({ lines }: Pick<LearnerOrder, 'lines'>): string => {
  const titles = lines.map(({ title }) => title);
  if (titles.length <= mostNamed) return listed(titles);
  const named = titles.slice(0, mostNamed - 1);
  return listed([...named, `${titles.length - named.length} more`]);
};
