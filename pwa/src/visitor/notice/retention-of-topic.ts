import {
  type DataCategory,
  type LegalBasis,
  legalBasisByTopic,
  type NoticeTopic,
  type RetentionStart,
  type RetentionTime,
  retentionPolicy,
} from 'bff/shared/retention-policy';
import type { DataNoticeTexts } from '../../content/messages/notice/en.ts';

interface RetentionRow {
  kind: DataCategory;
  since: RetentionStart;
  time?: RetentionTime;
  basis?: LegalBasis;
}

/** A kind of data with its retention period as text. */
export interface RetentionItem {
  kind: DataCategory;
  what: string;
  howLong: string;
}

const formatRetentionTime = (
  time: RetentionTime | undefined,
  { inTime }: DataNoticeTexts,
): string => {
  const [, count = '', unit = ''] = /^(\d+) (day|month|year)/.exec(time ?? '') ?? [];
  return count && inTime(Number(count), unit as 'day' | 'month' | 'year');
};

const rowsOfTopic = (topic: NoticeTopic): RetentionRow[] =>
  Object.entries(retentionPolicy)
    .filter(([, { topic: of }]) => of === topic)
    .map(([kind, rest]) => ({ kind: kind as DataCategory, ...rest }));

/** The stored data of a topic, in the order of the retention policy. */
export const retentionItemsOf = (topic: NoticeTopic, texts: DataNoticeTexts): RetentionItem[] =>
  rowsOfTopic(topic).map(({ kind, since, time }) => ({
    kind,
    what: texts.kinds[kind],
    howLong: texts.until[since](formatRetentionTime(time, texts)),
  }));

/** The legal bases of a topic without duplicates, the main one first. */
export const legalBasesOf = (topic: NoticeTopic): LegalBasis[] => [
  ...new Set([
    legalBasisByTopic[topic].basis,
    ...rowsOfTopic(topic).flatMap(({ basis }) => basis ?? []),
  ]),
];
