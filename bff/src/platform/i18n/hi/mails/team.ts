import type { team as english, teamMailNames as englishNames } from '../../en/mails/team.ts';
import type { Translation } from '../../translation.ts';

export const team: Translation<typeof english> = {
  invitation: {
    subject: 'गंगा योग का न्योता',
    isInvited: {
      teacher:
        'गंगा योग आपको ऐप में शिक्षक बनने का न्योता देता है: वहाँ अपनी क्लासें देखें, उनके लिंक सेट करें, और हाज़िरी लगाएँ।',
      staff:
        'गंगा योग आपको ऐप में अपने स्टाफ़ में आने का न्योता देता है: क्लास, साधक, पेमेंट और संदेश आपके हाथ में होंगे।',
      owner:
        'गंगा योग आपको ऐप में स्टूडियो का मालिक बनने का न्योता देता है: सब कुछ आपके हाथ में होगा, और यह भी कि और कौन क्या करे।',
    },
    howLong:
      'नीचे का लिंक एक ही बार काम करेगा, सिर्फ़ तीन दिन तक, और इसी पते के अकाउंट से। अकाउंट वहीं बनाया जा सकता है। अगर हमसे आपका कोई परिचय नहीं है, तो कुछ करने की ज़रूरत नहीं।',
    look: 'न्योता देखें',
  },
};

export const teamMailNames: Translation<typeof englishNames> = {
  invitation: 'टीम में शामिल होने का न्योता',
};
