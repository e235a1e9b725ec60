import type { rejections as english } from '../en/rejections.ts';
import { formatRupees } from '../rupees.ts';
import type { Translation } from '../translation.ts';

export const rejections: Translation<typeof english> = {
  notFound: ({ utr }) => `UTR ${utr} से हमें कोई पेमेंट नहीं मिला।`,
  otherUtr: ({ utr }) => `UTR ${utr} किसी और पेमेंट का है। आपके पेमेंट का UTR आपके पेमेंट ऐप में लिखा है।`,
  otherOrder: 'इस UTR का पेमेंट किसी और ऑर्डर का है।',
  otherAmount: ({ utr, received, due }) =>
    `UTR ${utr} से ${formatRupees(received)} मिले, जबकि ${formatRupees(due)} देने थे: ${formatRupees(due - received)} बाकी हैं।`,
};
