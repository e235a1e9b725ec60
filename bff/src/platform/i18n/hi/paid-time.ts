import type { paidTime as english, PaidUntil } from '../en/paid-time.ts';
import { selectPlural, type Translation } from '../translation.ts';
import { formatDay } from './dates.ts';

const inCourse = ({ title }: PaidUntil) => (title ? `${title} में ` : '');
const untilDay = ({ lastDay, now }: PaidUntil) => `${formatDay(lastDay, now)} तक का है।`;

export const paidTime: Translation<typeof english> = {
  longer: ({ count, ...paid }) =>
    selectPlural('hi', count, {
      one: `${inCourse(paid)}आपको एक क्लास और मिलेगी: आपका पेमेंट अब ${untilDay(paid)}`,
      other: `${inCourse(paid)}आपको ${count} क्लासें और मिलेंगी: आपका पेमेंट अब ${untilDay(paid)}`,
    }),
  again: (paid) => `${inCourse(paid)}आपका पेमेंट फिर से ${untilDay(paid)}`,
};
