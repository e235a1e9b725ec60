import type { Language } from './languages.ts';

/** What everybody may read of the studio. What it has not said is absent, and nothing stands in for it. */
export interface PublicStudioSettings {
  /** Whose name receipts and mails carry. */
  legalName?: string | undefined;
  /** House and street, in one line. */
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
  /** Who answers complaints. */
  grievance: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  /** The studio's own terms of refunds, a sentence each. */
  refundTerms: Record<Language, string[]>;
}

/** The account that fees are paid to by UPI. Without an id, fees are paid at the studio. */
export interface Payee {
  upiId: string | undefined;
  upiName: string | undefined;
  /** A person's id is for copying and for the QR code. That of a merchant whom the bank has verified has links, too. */
  upiKind: 'person' | 'merchant';
  /** The merchant's category, four digits (ISO 18245). */
  upiMerchantCode: string | undefined;
}

/** Who charges GST, as documents print it: the studio that is registered. */
export interface Taxpayer {
  gstin: string;
  legalName: string;
  address: string;
  /** The code of what is sold, six digits. */
  sac: string;
  /** Where it is supplied: the state's name, and its two digits. */
  place: string;
  state: string;
  /** The rate, in tenths of a percent: 180 are 18 %. Prices include it. */
  tenths: number;
}

/** Who issues a document, as it is printed on it: what changes later changes nothing of it. */
export interface Issuer {
  legalName: string | null;
  street: string | null;
  phone: string | null;
  email: string | null;
}

/** The studio's facts in the parts in which they are saved, each by itself. An empty text is a fact that is not said. */
export interface FactParts {
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
    /** As it is typed; null where the studio is not registered for GST. */
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
  /** Of refunds, a sentence each. Readers of Hindi see the English until there is Hindi. */
  terms: Record<Language, string[]>;
}

export type Gst = NonNullable<FactParts['legal']['gst']>;

export type SettingsSection = keyof FactParts;

/** In the order in which they are shown. */
export const FACT_PARTS = [
  'contact',
  'teacher',
  'payment',
  'legal',
  'grievance',
  'terms',
] as const satisfies SettingsSection[];

export const isFactPart = (name: string): name is SettingsSection =>
  (FACT_PARTS as readonly string[]).includes(name);

/** A part that was saved. */
export type SavedPart = {
  [Part in SettingsSection]: { part: Part; value: FactParts[Part] };
}[SettingsSection];

/** What a studio can say of itself, and may not have said yet. */
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

/** What is true of the studio now. */
export interface StudioNow {
  /** What the content file and the settings say: true of each part that is not saved. */
  asSet: FactParts;
  /** What everybody may read. */
  shown: PublicStudioSettings;
  payee: Payee;
  /** Absent where the studio is not registered for GST: then no document says anything of tax. */
  taxpayer: Taxpayer | undefined;
  issuer: Issuer;
  /** The lines below a mail: the studio's name, and where they are known its legal name, postal address and phone number. */
  signature: string[];
  /** What the studio has not yet said of itself. */
  missing: MissingSetting[];
}
