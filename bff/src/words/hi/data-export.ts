import type { dataExport as inEnglish } from '../en/data-export.ts';
import type { Translation } from '../translation.ts';

export const dataExport: Translation<typeof inEnglish> = {
  messagesNote:
    'इस पते से भेजे गए संदेश अभी यहाँ नहीं हैं। लॉग इन के पेज पर नया पासवर्ड मँगाएँ और ईमेल में आए लिंक से उसे रखें, फिर वे भी यहाँ होंगे।',
};
