import type { StaffFacts, StaffStudio } from 'bff/contract';

const saved = <Value>(value: Value): StaffFacts<Value> => ({
  value,
  ...{ version: 0, changedAt: null, changedBy: null },
});

/** A studio that has said of itself how it is reached and paid. */
export const sampleStudio = (): StaffStudio => ({
  parts: {
    contact: saved({
      ...{ phone: '+91 98111 22333', phoneIsOnWhatsApp: true, email: '', street: '' },
      social: [{ name: 'Instagram', link: 'https://www.instagram.com/studio' }],
    }),
    teacher: saved({ name: '', about: '' }),
    payment: saved({
      ...{ upiId: 'studio@bank', upiName: '', upiKind: 'person', upiMerchantCode: '' },
    }),
    legal: saved({ legalName: '', gst: null }),
    grievance: saved({ name: '', email: '', phone: '' }),
    terms: saved({ en: [], hi: [] }),
  },
  missing: ['street', 'email'],
  changes: [
    {
      ...{ id: 1, part: 'payment', at: '2026-11-30T05:00:00.000Z', by: 'Meera' },
      upi: { before: '', after: 'studio@bank' },
    },
  ],
});
