import type { paidTime as english, PaidUntil } from '../en/paid-time.ts';
import { pluralIn, type Translation } from '../translation.ts';
import { dayOf } from './dates.ts';

const inCourse = ({ title }: PaidUntil) => (title ? `${title} में ` : '');
const until = ({ lastDay, now }: PaidUntil) => `${dayOf(lastDay, now)} तक का है।`;

export const paidTime: Translation<typeof english> = {
  longer: ({ count, ...paid }) =>
    pluralIn('hi', count, {
      one: `${inCourse(paid)}आपको एक क्लास और मिलेगी: आपका पेमेंट अब ${until(paid)}`,
      other: `${inCourse(paid)}आपको ${count} क्लासें और मिलेंगी: आपका पेमेंट अब ${until(paid)}`,
    }),
  again: (paid) => `${inCourse(paid)}आपका पेमेंट फिर से ${until(paid)}`,
};
