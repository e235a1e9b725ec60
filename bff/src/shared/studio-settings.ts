import type { DEFAULT_LANGUAGE } from './languages.ts';
import type { ByLocale } from './localized-content.ts';

/** The public settings of the studio. A setting that is not filled in is absent, without a placeholder. */
export interface PublicStudioSettings {
  /** The name on receipts and in e-mails. */
  legalName?: string | undefined;
  /** House number and street, in one line. */
  street?: string | undefined;
  phone?: string | undefined;
  phoneIsOnWhatsApp: boolean;
  email?: string | undefined;
  /** The studio's own pages. */
  social: { name: string; link: string }[];
  teacher: {
    name?: string | undefined;
    about?: string | undefined;
    /** A file in the folder `public`. */
    picture?: string | undefined;
  };
  /** The contact for complaints. */
  grievance: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  /** The studio's terms of refunds, one sentence each. */
  refundTerms: TermsByLocale;
}

/** The UPI account for fees. Without an id, fees are paid at the studio. */
export interface Payee {
  upiId: string | undefined;
  upiName: string | undefined;
  /** A person's id is for copying and for the QR code. The id of a merchant that the bank has verified has links, too. */
  upiKind: 'person' | 'merchant';
  /** The merchant's category, four digits (ISO 18245). */
  upiMerchantCode: string | undefined;
}

/** The GST registration of the studio, as invoices print it. */
export interface Taxpayer {
  gstin: string;
  legalName: string;
  address: string;
  /** The SAC of the service, six digits. */
  sac: string;
  /** The place of supply: the state's name, and its two digits. */
  place: string;
  state: string;
  /** The rate, in tenths of a percent: 180 are 18 %. Prices include it. */
  tenths: number;
}

/** The issuer as it is printed on an invoice, stored with it: later changes do not affect it. */
export interface Issuer {
  legalName: string | null;
  street: string | null;
  phone: string | null;
  email: string | null;
}

/** The terms of refunds, one sentence each. Readers of a language without them see the English. */
export type TermsByLocale = Record<typeof DEFAULT_LANGUAGE, string[]> & ByLocale<string[]>;

/** The studio's settings by section; each section is saved separately. An empty text is a setting that is not filled in. */
export interface SettingsBySection {
  teacher: { name: string; about: string };
  contact: {
    phone: string;
    phoneIsOnWhatsApp: boolean;
    email: string;
    street: string;
    social: { name: string; link: string }[];
  };
  payment: {
    upiId: string;
    upiName: string;
    upiKind: Payee['upiKind'];
    upiMerchantCode: string;
  };
  legal: {
    legalName: string;
    /** As it is entered; null if the studio is not registered for GST. */
    gst: {
      gstin: string;
      sac: string;
      /** In percent, such as 18 or 2.5. */
      rate: string;
      /** The two digits and the name of a state: 05-Uttarakhand. */
      place: string;
      address: string;
    } | null;
  };
  grievance: { name: string; email: string; phone: string };
  terms: TermsByLocale;
}

export type GstSettings = NonNullable<SettingsBySection['legal']['gst']>;

export type SettingsSection = keyof SettingsBySection;

/** The sections in the order in which they are shown. */
export const SETTINGS_SECTIONS = [
  'contact',
  'teacher',
  'payment',
  'legal',
  'grievance',
  'terms',
] as const satisfies SettingsSection[];

export const isSettingsSection = (name: string): name is SettingsSection =>
  (SETTINGS_SECTIONS as readonly string[]).includes(name);

/** A saved section. */
export type SavedSection = {
  [Part in SettingsSection]: { part: Part; value: SettingsBySection[Part] };
}[SettingsSection];

/** A setting that may not be filled in yet. */
export type MissingSetting =
  | 'teacherName'
  | 'teacherAbout'
  | 'teacherPicture'
  | 'legalName'
  | 'street'
  | 'phone'
  | 'email'
  | 'social'
  | 'grievance'
  | 'refundTerms';

/** The current settings of the studio. */
export interface CurrentStudioSettings {
  /** The values of the content file and the environment, which apply to each section that is not saved. */
  defaults: SettingsBySection;
  /** The public settings. */
  publicSettings: PublicStudioSettings;
  payee: Payee;
  /** Absent if the studio is not registered for GST, and no invoice mentions tax. */
  taxpayer: Taxpayer | undefined;
  issuer: Issuer;
  /** The lines below a mail: the studio's name and, if known, its legal name, postal address and phone number. */
  signature: string[];
  /** The settings that are not filled in. */
  missing: MissingSetting[];
}
