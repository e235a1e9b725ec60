import type { tables as inEnglish } from '../en/tables.ts';
import type { Translation } from '../translation.ts';

export const tables: Translation<typeof inEnglish> = {
  people: {
    name: 'नाम',
    guardian: 'अभिभावक',
    phone: 'फ़ोन',
    email: 'ईमेल',
    since: 'कब से',
    courses: 'कोर्स',
    until: 'कब तक',
  },
  attendance: {
    date: 'क्लास की तारीख़',
    course: 'कोर्स',
    person: 'साधक',
    notedBy: 'हाज़िरी किसने लगाई',
  },
  notedBy: { staff: 'स्टाफ़', learner: 'साधक' },
  withoutEnd: 'जब तक कोर्स है',
};
