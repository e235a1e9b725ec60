import type {
  grievances as english,
  grievanceMailNames as englishNames,
} from '../../en/mails/grievances.ts';
import type { Translation } from '../../translation.ts';

export const grievances: Translation<typeof english> = {
  subject: ({ number }) => `आपकी शिकायत ${number}`,
  isHere: ({ number, day }) =>
    `आपकी शिकायत हमें मिल गई है। उसका नंबर ${number} है। जवाब की आख़िरी तारीख़: ${day}।`,
  board: 'हमारे जवाब से बात न बने, या इस तारीख़ तक जवाब न आए, तो भारत के डेटा संरक्षण बोर्ड से शिकायत करें।',
  ifNotYou: 'अगर यह शिकायत आपने नहीं लिखी, तो किसी ने आपका पता लिख दिया है, और कुछ करने की ज़रूरत नहीं।',
  toNotice: 'हमारे पास आपका क्या रहता है',
};

export const grievanceMailNames: Translation<typeof englishNames> = {
  'grievance-received': 'शिकायत मिलने की ख़बर',
};
