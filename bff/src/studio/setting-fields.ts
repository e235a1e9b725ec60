import { z } from 'zod';
import {
  atField,
  bodySchema,
  line,
  optionalLine,
  optionalParagraphs,
  validationError,
  wholeNumber,
  yesOrNo,
} from '../platform/http/validate.ts';
import { MAX_PHONE_LENGTH, parsePhoneNumber } from '../platform/i18n/phone-number.ts';
import { mapTranslations } from '../shared/localized-content.ts';
import { cleanLinkText, cleanValue } from '../shared/pasted-text.ts';
import type { SettingsBySection, SettingsSection } from '../shared/studio-settings.ts';
import { isGstin } from './settings/gstin.ts';
import {
  isEmail,
  isMerchantCode,
  isPlaceOfSupply,
  isProfilePage,
  isSac,
  isUpiId,
  tenthsOfRate,
} from './settings/setting-rules.ts';

const LONGEST_EMAIL = 254;
const MAX_LINKS = 6;
const MAX_TERMS = 12;

const orEmpty = (isRight: (text: string) => boolean) => (text: string) =>
  text === '' || isRight(text);

/** Formatted for people, as the pages show it. */
const phone = optionalLine('studio.phone', MAX_PHONE_LENGTH).transform((typed, context) => {
  if (typed === '') return '';
  const number = parsePhoneNumber(typed);
  if (number) return number.shown;
  context.addIssue({ code: 'custom', message: validationError('auth.phone-invalid') });
  return z.NEVER;
});
const email = optionalLine('studio.email', LONGEST_EMAIL)
  .transform(cleanValue)
  .refine(orEmpty(isEmail), validationError('studio.email-impossible'));

const teacher = bodySchema({
  name: optionalLine('studio.teacher-name', 100),
  about: optionalParagraphs('studio.teacher-about', 1000),
});

const SOCIAL_COUNT = validationError('studio.social-count', { values: { max: MAX_LINKS } });

const contact = bodySchema({
  phone,
  phoneIsOnWhatsApp: yesOrNo('studio.phone-on-whatsapp'),
  email,
  street: optionalLine('studio.street', 200),
  social: z
    .array(
      bodySchema({
        name: line('studio.link-name', 40),
        link: line('studio.link', 300)
          .transform(cleanLinkText)
          .refine(isProfilePage, validationError('studio.link-of-nobody')),
      }),
      { error: SOCIAL_COUNT },
    )
    .max(MAX_LINKS, SOCIAL_COUNT),
});

const payment = bodySchema({
  upiId: optionalLine('studio.upi-id', 321)
    .transform(cleanValue)
    .refine(orEmpty(isUpiId), validationError('studio.upi-id-impossible')),
  upiName: optionalLine('studio.upi-name', 100),
  upiKind: z.enum(['person', 'merchant'], { error: validationError('studio.upi-kind-unknown') }),
  upiMerchantCode: optionalLine('studio.upi-merchant-code', 10)
    .transform(cleanValue)
    .refine(orEmpty(isMerchantCode), validationError('studio.upi-merchant-code-impossible')),
}).refine(
  ({ upiId, upiKind }) => upiKind === 'person' || upiId !== '',
  atField('upiId', validationError('studio.upi-merchant-without-id')),
);

const gst = z
  .object(
    {
      gstin: line('studio.gst-number', 20)
        .transform(cleanValue)
        .refine(isGstin, validationError('studio.gst-number-impossible')),
      sac: line('studio.gst-sac', 10)
        .transform(cleanValue)
        .refine(isSac, validationError('studio.gst-sac-impossible')),
      rate: line('studio.gst-rate', 10)
        .transform(cleanValue)
        .refine(
          (rate) => tenthsOfRate(rate) !== undefined,
          validationError('studio.gst-rate-impossible'),
        ),
      place: line('studio.gst-place', 60)
        .transform(cleanValue)
        .refine(isPlaceOfSupply, validationError('studio.gst-place-impossible')),
      address: line('studio.gst-address', 200),
    },
    { error: validationError('studio.gst-invalid') },
  )
  .refine(
    ({ gstin, place }) => gstin.slice(0, 2) === place.slice(0, 2),
    atField('place', validationError('studio.gst-place-of-another-state')),
  );

const legal = bodySchema({
  legalName: optionalLine('studio.legal-name', 100),
  gst: gst.nullable(),
}).refine(
  ({ legalName, gst: registered }) => registered === null || legalName !== '',
  atField('legalName', validationError('studio.gst-without-name')),
);

const grievance = bodySchema({
  name: optionalLine('studio.grievance-name', 100),
  email,
  phone,
})
  .refine(
    (given) => given.name !== '' || (given.email === '' && given.phone === ''),
    atField('name', validationError('studio.grievance-without-name')),
  )
  .refine(
    (given) => given.name === '' || given.email !== '' || given.phone !== '',
    atField('email', validationError('studio.grievance-without-way')),
  );

const TERMS_COUNT = validationError('studio.terms-count', { values: { max: MAX_TERMS } });
const sentences = z
  .array(optionalLine('studio.term', 300), { error: TERMS_COUNT })
  .transform((terms) => terms.filter((term) => term !== ''))
  .refine((terms) => terms.length <= MAX_TERMS, TERMS_COUNT);

const terms = bodySchema({ en: sentences, ...mapTranslations(() => sentences.optional()) }).refine(
  ({ en, ...further }) => en.length > 0 || Object.values(further).every((own) => !own?.length),
  atField('en', validationError('studio.terms-without-english')),
);

/** The schema of each section. It refuses impossible values. */
export const sectionSchemas: { [Part in SettingsSection]: z.ZodType<SettingsBySection[Part]> } = {
  teacher,
  contact,
  payment,
  legal,
  grievance,
  terms,
};

/** The body of a change: the version that it is based on, and the whole section. */
export const sectionChangeBody = bodySchema({
  version: wholeNumber('studio.version', { min: 0, max: 999_999_999 }),
  value: z.record(z.string(), z.unknown(), { error: validationError('studio.value-required') }),
});
