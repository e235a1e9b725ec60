import { z } from 'zod';
import {
  at,
  bodyOf,
  fault,
  line,
  lineOrNothing,
  paragraphsOrNothing,
  wholeNumber,
  yesOrNo,
} from '../platform/http/validate.ts';
import { LONGEST_PHONE, phoneIn } from '../platform/i18n/phone-number.ts';
import { cleanLinkText, cleanValue } from '../shared/pasted-text.ts';
import type { FactParts, SettingsSection } from '../shared/studio-settings.ts';
import { isGstin } from './settings/gstin.ts';
import {
  isEmail,
  isGstPlace,
  isMerchantCode,
  isOwnPage,
  isSac,
  isUpiId,
  tenthsOfRate,
} from './settings/setting-rules.ts';

const LONGEST_EMAIL = 254;
const MOST_LINKS = 6;
const MOST_TERMS = 12;

const orNothing = (isRight: (text: string) => boolean) => (text: string) =>
  text === '' || isRight(text);

/** As it is written for people: the pages show it. */
const phone = lineOrNothing('studio.phone', LONGEST_PHONE).transform((typed, context) => {
  if (typed === '') return '';
  const number = phoneIn(typed);
  if (number) return number.shown;
  context.addIssue({ code: 'custom', message: fault('auth.phone-invalid') });
  return z.NEVER;
});
const email = lineOrNothing('studio.email', LONGEST_EMAIL)
  .transform(cleanValue)
  .refine(orNothing(isEmail), fault('studio.email-impossible'));

const teacher = bodyOf({
  name: lineOrNothing('studio.teacher-name', 100),
  about: paragraphsOrNothing('studio.teacher-about', 1000),
});

const SOCIAL_COUNT = fault('studio.social-count', { values: { max: MOST_LINKS } });

const contact = bodyOf({
  phone,
  phoneIsOnWhatsApp: yesOrNo('studio.phone-on-whatsapp'),
  email,
  street: lineOrNothing('studio.street', 200),
  social: z
    .array(
      bodyOf({
        name: line('studio.link-name', 40),
        link: line('studio.link', 300)
          .transform(cleanLinkText)
          .refine(isOwnPage, fault('studio.link-of-nobody')),
      }),
      { error: SOCIAL_COUNT },
    )
    .max(MOST_LINKS, SOCIAL_COUNT),
});

const payment = bodyOf({
  upiId: lineOrNothing('studio.upi-id', 321)
    .transform(cleanValue)
    .refine(orNothing(isUpiId), fault('studio.upi-id-impossible')),
  upiName: lineOrNothing('studio.upi-name', 100),
  upiKind: z.enum(['person', 'merchant'], { error: fault('studio.upi-kind-unknown') }),
  upiMerchantCode: lineOrNothing('studio.upi-merchant-code', 10)
    .transform(cleanValue)
    .refine(orNothing(isMerchantCode), fault('studio.upi-merchant-code-impossible')),
}).refine(
  ({ upiId, upiKind }) => upiKind === 'person' || upiId !== '',
  at('upiId', fault('studio.upi-merchant-without-id')),
);

const gst = z
  .object(
    {
      gstin: line('studio.gst-number', 20)
        .transform(cleanValue)
        .refine(isGstin, fault('studio.gst-number-impossible')),
      sac: line('studio.gst-sac', 10)
        .transform(cleanValue)
        .refine(isSac, fault('studio.gst-sac-impossible')),
      rate: line('studio.gst-rate', 10)
        .transform(cleanValue)
        .refine((rate) => tenthsOfRate(rate) !== undefined, fault('studio.gst-rate-impossible')),
      place: line('studio.gst-place', 60)
        .transform(cleanValue)
        .refine(isGstPlace, fault('studio.gst-place-impossible')),
      address: line('studio.gst-address', 200),
    },
    { error: fault('studio.gst-invalid') },
  )
  .refine(
    ({ gstin, place }) => gstin.slice(0, 2) === place.slice(0, 2),
    at('place', fault('studio.gst-place-of-another-state')),
  );

const legal = bodyOf({
  legalName: lineOrNothing('studio.legal-name', 100),
  gst: gst.nullable(),
}).refine(
  ({ legalName, gst: registered }) => registered === null || legalName !== '',
  at('legalName', fault('studio.gst-without-name')),
);

const grievance = bodyOf({
  name: lineOrNothing('studio.grievance-name', 100),
  email,
  phone,
})
  .refine(
    (given) => given.name !== '' || (given.email === '' && given.phone === ''),
    at('name', fault('studio.grievance-without-name')),
  )
  .refine(
    (given) => given.name === '' || given.email !== '' || given.phone !== '',
    at('email', fault('studio.grievance-without-way')),
  );

const TERMS_COUNT = fault('studio.terms-count', { values: { max: MOST_TERMS } });
const sentences = z
  .array(lineOrNothing('studio.term', 300), { error: TERMS_COUNT })
  .transform((terms) => terms.filter((term) => term !== ''))
  .refine((terms) => terms.length <= MOST_TERMS, TERMS_COUNT);

const terms = bodyOf({ en: sentences, hi: sentences }).refine(
  ({ en, hi }) => hi.length === 0 || en.length > 0,
  at('en', fault('studio.terms-without-english')),
);

/** What can be saved as each part: what cannot be real is refused. */
export const factFields: { [Part in SettingsSection]: z.ZodType<FactParts[Part]> } = {
  teacher,
  contact,
  payment,
  legal,
  grievance,
  terms,
};

/** The body of a change: the version that it is based on, and the part as a whole. */
export const factChange = bodyOf({
  version: wholeNumber('studio.version', { min: 0, max: 999_999_999 }),
  value: z.record(z.string(), z.unknown(), { error: fault('studio.value-required') }),
});
