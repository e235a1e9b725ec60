import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { listed } from '../../content/format.ts';
import { type OwnWords, ownTitle, titleOf } from '../../i18n/localized-content.ts';

const mostNamed = 3;

/** The courses of an order: all of a few, of many the first two. "Asana, Yoga Nidra and 18 more". */
export const titlesOf = ({ lines }: Pick<LearnerOrder, 'lines'>): string => {
  const titles = lines.map(titleOf);
  if (titles.length <= mostNamed) return listed(titles);
  const named = mostNamed - 1;
  const shown = titles.slice(0, named).join(', ');
  return t`${{ titles: shown }} and ${{ count: titles.length - named }} more`;
};

/** The same by itself: a single title is marked where it is in another language than the page. */
export const ownTitlesOf = (order: Pick<LearnerOrder, 'lines'>): OwnWords => {
  const [only, ...others] = order.lines;
  return only && others.length === 0 ? ownTitle(only) : { words: titlesOf(order), lang: undefined };
};
