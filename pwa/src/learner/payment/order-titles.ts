import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { formatNames } from '../../content/format.ts';
import {
  type LocalizedContent,
  localizedTitle,
  localizeTitle,
} from '../../i18n/localized-content.ts';

const maxTitles = 3;

/** The course titles of an order: up to three, else the first two: "Asana, Yoga Nidra and 18 more". */
export const formatOrderTitles = ({ lines }: Pick<LearnerOrder, 'lines'>): string => {
  const titles = lines.map(localizedTitle);
  if (titles.length <= maxTitles) return formatNames(titles);
  const named = maxTitles - 1;
  const shown = titles.slice(0, named).join(', ');
  return t`${{ titles: shown }} and ${{ count: titles.length - named }} more`;
};

/** The same with its language: a single title is marked if it is not in the page's language. */
export const localizedOrderTitles = (order: Pick<LearnerOrder, 'lines'>): LocalizedContent => {
  const [only, ...others] = order.lines;
  return only && others.length === 0
    ? localizeTitle(only)
    : { words: formatOrderTitles(order), lang: undefined };
};
