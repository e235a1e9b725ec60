import type { StaffSettingsSection, StaffStudioSettings } from 'bff/contract';

const sectionOf = <Value>(value: Value): StaffSettingsSection<Value> => ({
  value,
  ...{ version: 0, changedAt: null, changedBy: null },
});

/** A studio whose contact and payment settings are saved. */
export const sampleStudio = (): StaffStudioSettings => ({
  parts: {
    contact: sectionOf({
      ...{ phone: '+91 98111 22333', phoneIsOnWhatsApp: true, email: '', street: '' },
      social: [{ name: 'Instagram', link: 'https://www.instagram.com/studio' }],
    }),
    teacher: sectionOf({ name: '', about: '' }),
    payment: sectionOf({
      ...{ upiId: 'studio@bank', upiName: '', upiKind: 'person', upiMerchantCode: '' },
    }),
    legal: sectionOf({ legalName: '', gst: null }),
    grievance: sectionOf({ name: '', email: '', phone: '' }),
    terms: sectionOf({ en: [], hi: [] }),
  },
  missing: ['street', 'email'],
  changes: [
    {
      ...{ id: 1, part: 'payment', at: '2026-11-30T05:00:00.000Z', by: 'Meera' },
      upi: { before: '', after: 'studio@bank' },
    },
  ],
  siteVersion: '1.0.0',
});
