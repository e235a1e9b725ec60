import { withoutCode } from '../../shared/phone-words.ts';
import type {
  FactParts,
  Issuer,
  Payee,
  PublicStudioSettings,
  SavedPart,
  StudioNow,
  Taxpayer,
} from '../../shared/studio-settings.ts';
import type { BuiltFacts } from './built-settings.ts';
import { missingIn } from './missing-settings.ts';
import { tenthsOfRate } from './setting-rules.ts';

/** What is true where nothing is saved: the content file of the app, and the settings. */
export interface FactDefaults {
  built: BuiltFacts;
  payee: Payee;
  /** Absent where the studio is not registered for GST. */
  taxpayer: Taxpayer | undefined;
}

const partsOf = ({ built: { facts }, payee, taxpayer }: FactDefaults): FactParts => ({
  teacher: { name: facts.teacher.name ?? '', about: facts.teacher.about ?? '' },
  contact: {
    phone: facts.phone ?? '',
    phoneIsOnWhatsApp: facts.phoneIsOnWhatsApp,
    email: facts.email ?? '',
    street: facts.street ?? '',
    social: facts.social,
  },
  payment: {
    upiId: payee.upiId ?? '',
    upiName: payee.upiName ?? '',
    upiKind: payee.upiKind,
    upiMerchantCode: payee.upiMerchantCode ?? '',
  },
  legal: {
    legalName: facts.legalName ?? taxpayer?.legalName ?? '',
    gst: taxpayer
      ? {
          gstin: taxpayer.gstin,
          sac: taxpayer.sac,
          rate: String(taxpayer.tenths / 10),
          place: `${taxpayer.state}-${taxpayer.place}`,
          address: taxpayer.address,
        }
      : null,
  },
  grievance: {
    name: facts.grievance.name ?? '',
    email: facts.grievance.email ?? '',
    phone: facts.grievance.phone ?? '',
  },
  terms: facts.refundTerms,
});

const said = (text: string) => (text === '' ? undefined : text);

const shownOf = (
  { teacher, contact, legal, grievance, terms }: FactParts,
  { facts }: BuiltFacts,
): PublicStudioSettings => ({
  legalName: said(legal.legalName),
  street: said(contact.street),
  phone: said(contact.phone),
  phoneIsOnWhatsApp: contact.phoneIsOnWhatsApp,
  email: said(contact.email),
  social: contact.social,
  teacher: {
    name: said(teacher.name),
    about: said(teacher.about),
    picture: facts.teacher.picture,
  },
  grievance: {
    name: said(grievance.name),
    email: said(grievance.email),
    phone: said(grievance.phone),
  },
  refundTerms: terms,
});

const payeeOf = ({ payment }: FactParts): Payee => ({
  upiId: said(payment.upiId),
  upiName: said(payment.upiName),
  upiKind: payment.upiKind,
  upiMerchantCode: said(payment.upiMerchantCode),
});

const taxpayerOf = ({ legal: { legalName, gst } }: FactParts): Taxpayer | undefined =>
  gst
    ? {
        gstin: gst.gstin,
        legalName,
        address: gst.address,
        sac: gst.sac,
        place: gst.place.slice(3).trim(),
        state: gst.place.slice(0, 2),
        tenths: tenthsOfRate(gst.rate) ?? 0,
      }
    : undefined;

const issuerOf = ({ legalName, street, phone, email }: PublicStudioSettings): Issuer => ({
  legalName: legalName ?? null,
  street: street ?? null,
  phone: phone ?? null,
  email: email ?? null,
});

const signatureOf = (
  { name, place }: BuiltFacts,
  { legalName, street, phone }: PublicStudioSettings,
) =>
  [name, legalName, street && [street, ...place].join(', '), phone && withoutCode(phone)].filter(
    (line) => line !== undefined,
  );

/** The defaults, and over them the parts that were saved. */
export function studioNow(defaults: FactDefaults, saved: readonly SavedPart[]): StudioNow {
  const byPart = Object.fromEntries(saved.map(({ part, value }) => [part, value]));
  const asSet = partsOf(defaults);
  const parts: FactParts = { ...asSet, ...byPart };
  const shown = shownOf(parts, defaults.built);
  return {
    asSet,
    shown,
    payee: payeeOf(parts),
    // As it is set: the legal name of the content file may be another one.
    taxpayer: 'legal' in byPart ? taxpayerOf(parts) : defaults.taxpayer,
    issuer: issuerOf(shown),
    signature: signatureOf(defaults.built, shown),
    missing: missingIn(shown),
  };
}
