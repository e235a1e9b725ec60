import type { dataExport as inEnglish } from '../en/data-export.ts';
import type { Translation } from '../translation.ts';

export const dataExport: Translation<typeof inEnglish> = {
  messagesNote:
    'इस ईमेल पते से भेजे गए संदेश अभी इस फ़ाइल में नहीं हैं। लॉग इन के पेज पर “पासवर्ड याद नहीं?” दबाएँ और ईमेल में आए लिंक से नया पासवर्ड चुनें, फिर वे भी इसमें आ जाएँगे।',
};
