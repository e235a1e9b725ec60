import { withoutCode } from '../../shared/phone-words.ts';
import type {
  CurrentStudioSettings,
  Issuer,
  Payee,
  PublicStudioSettings,
  SavedSection,
  SettingsBySection,
  Taxpayer,
} from '../../shared/studio-settings.ts';
import type { BuiltSettings } from './built-settings.ts';
import { findMissingSettings } from './missing-settings.ts';
import { tenthsOfRate } from './setting-rules.ts';

/** The settings where nothing is saved: the content file of the app, and the configuration. */
export interface SettingsDefaults {
  built: BuiltSettings;
  payee: Payee;
  /** Absent where the studio is not registered for GST. */
  taxpayer: Taxpayer | undefined;
}

const defaultSections = ({
  built: { facts: settings },
  payee,
  taxpayer,
}: SettingsDefaults): SettingsBySection => ({
  teacher: { name: settings.teacher.name ?? '', about: settings.teacher.about ?? '' },
  contact: {
    phone: settings.phone ?? '',
    phoneIsOnWhatsApp: settings.phoneIsOnWhatsApp,
    email: settings.email ?? '',
    street: settings.street ?? '',
    social: settings.social,
  },
  payment: {
    upiId: payee.upiId ?? '',
    upiName: payee.upiName ?? '',
    upiKind: payee.upiKind,
    upiMerchantCode: payee.upiMerchantCode ?? '',
  },
  legal: {
    legalName: settings.legalName ?? taxpayer?.legalName ?? '',
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
    name: settings.grievance.name ?? '',
    email: settings.grievance.email ?? '',
    phone: settings.grievance.phone ?? '',
  },
  terms: settings.refundTerms,
});

const emptyToUndefined = (text: string) => (text === '' ? undefined : text);

const publicSettingsOf = (
  { teacher, contact, legal, grievance, terms }: SettingsBySection,
  { facts: settings }: BuiltSettings,
): PublicStudioSettings => ({
  legalName: emptyToUndefined(legal.legalName),
  street: emptyToUndefined(contact.street),
  phone: emptyToUndefined(contact.phone),
  phoneIsOnWhatsApp: contact.phoneIsOnWhatsApp,
  email: emptyToUndefined(contact.email),
  social: contact.social,
  teacher: {
    name: emptyToUndefined(teacher.name),
    about: emptyToUndefined(teacher.about),
    picture: settings.teacher.picture,
  },
  grievance: {
    name: emptyToUndefined(grievance.name),
    email: emptyToUndefined(grievance.email),
    phone: emptyToUndefined(grievance.phone),
  },
  refundTerms: terms,
});

const payeeOf = ({ payment }: SettingsBySection): Payee => ({
  upiId: emptyToUndefined(payment.upiId),
  upiName: emptyToUndefined(payment.upiName),
  upiKind: payment.upiKind,
  upiMerchantCode: emptyToUndefined(payment.upiMerchantCode),
});

const taxpayerOf = ({ legal: { legalName, gst } }: SettingsBySection): Taxpayer | undefined =>
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
  { name, place }: BuiltSettings,
  { legalName, street, phone }: PublicStudioSettings,
) =>
  [name, legalName, street && [street, ...place].join(', '), phone && withoutCode(phone)].filter(
    (line) => line !== undefined,
  );

/** The defaults, overridden by the saved sections. */
export function effectiveSettings(
  defaults: SettingsDefaults,
  saved: readonly SavedSection[],
): CurrentStudioSettings {
  const byPart = Object.fromEntries(saved.map(({ part, value }) => [part, value]));
  const asSet = defaultSections(defaults);
  const parts: SettingsBySection = { ...asSet, ...byPart };
  const shown = publicSettingsOf(parts, defaults.built);
  return {
    defaults: asSet,
    publicSettings: shown,
    payee: payeeOf(parts),
    // As configured: the legal name in the content file may differ.
    taxpayer: 'legal' in byPart ? taxpayerOf(parts) : defaults.taxpayer,
    issuer: issuerOf(shown),
    signature: signatureOf(defaults.built, shown),
    missing: findMissingSettings(shown),
  };
}
