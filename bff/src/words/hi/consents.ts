import type { consents as english } from '../en/consents.ts';
import type { Translation } from '../translation.ts';

export const consents: Translation<typeof english> = {
  announcements: {
    1: 'गंगा योग मुझे नए कोर्स और कार्यक्रमों की सूचना नोटिफ़िकेशन या ईमेल से दे।',
  },
  notifications: {
    1: 'गंगा योग मुझे मेरी क्लास और पेमेंट की ख़बर इस डिवाइस पर नोटिफ़िकेशन से दे। वे एन्क्रिप्ट होकर मेरा ब्राउज़र बनाने वाली कंपनी की सेवा से आते हैं।',
  },
  'health-note': {
    1: 'स्टूडियो मेरी सेहत का नोट रखे, और मेरे शिक्षक और स्टूडियो के मालिक उसे क्लास में मेरी सुरक्षा के लिए पढ़ें।',
  },
};
