import {
  type Basis,
  type KeptKind,
  kept,
  reasons,
  type Since,
  type Time,
  type Topic,
} from 'bff/shared/retention-policy';
import type { NoticeWords } from '../../content/messages/notice/en.ts';

interface Item {
  kind: KeptKind;
  since: Since;
  time?: Time;
  basis?: Basis;
}

/** A kind of data with how long it is kept, in words. */
export interface KeptItem {
  kind: KeptKind;
  what: string;
  howLong: string;
}

const timeInWords = (time: Time | undefined, { inTime }: NoticeWords): string => {
  const [, count = '', unit = ''] = /^(\d+) (day|month|year)/.exec(time ?? '') ?? [];
  return count && inTime(Number(count), unit as 'day' | 'month' | 'year');
};

const itemsOf = (topic: Topic): Item[] =>
  Object.entries(kept)
    .filter(([, { topic: of }]) => of === topic)
    .map(([kind, rest]) => ({ kind: kind as KeptKind, ...rest }));

/** All that is kept under a heading, in the order of the table. */
export const keptOf = (topic: Topic, words: NoticeWords): KeptItem[] =>
  itemsOf(topic).map(({ kind, since, time }) => ({
    kind,
    what: words.kinds[kind],
    howLong: words.until[since](timeInWords(time, words)),
  }));

/** On what it rests: each basis of a heading once, that of most of it first. */
export const basesOf = (topic: Topic): Basis[] => [
  ...new Set([reasons[topic].basis, ...itemsOf(topic).flatMap(({ basis }) => basis ?? [])]),
];
