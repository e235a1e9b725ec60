import type { familyErrors as inEnglish } from '../../en/errors/family.ts';
import type { Translation } from '../../translation.ts';

export const familyErrors: Translation<typeof inEnglish> = {
  'family.no-child': 'आपके अकाउंट में ऐसा कोई बच्चा नहीं है।',
  'family.birth-year': 'जन्म का साल चुनें।',
  'family.adult': 'बालिग़ का अपना अकाउंट होता है। उन्हें खुद रजिस्टर करने दें।',
  'family.consent-required': 'जन्म के साल के नीचे लिखी बात पर हाँ कहें।',
  'family.full': ({ most }) => `एक अकाउंट में ${most} बच्चे जुड़ सकते हैं। ज़्यादा हों तो स्टूडियो को लिखें।`,
};
