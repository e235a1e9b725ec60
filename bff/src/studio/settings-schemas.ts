import { z } from 'zod';
import { filledText, translationsOf } from '../platform/http/answer-fields.ts';
import { DEFAULT_LANGUAGE } from '../shared/languages.ts';
import type {
  MissingSetting,
  PublicStudioSettings,
  SettingsBySection,
} from '../shared/studio-settings.ts';

/*
 * The schemas of answers with settings of the studio. The types are in shared/studio-settings.ts, which the app imports as code and which
 * therefore imports no library.
 */

const sentences = z.array(filledText);
const termsByLocale = translationsOf(sentences).extend({ [DEFAULT_LANGUAGE]: sentences });

const social = z.array(z.strictObject({ name: filledText, link: z.url() }));

/** The public settings of the studio: nothing of them is about the UPI account or the GST registration. */
export const publicStudioSettingsSchema = z.strictObject({
  legalName: filledText.optional(),
  street: filledText.optional(),
  phone: filledText.optional(),
  phoneIsOnWhatsApp: z.boolean(),
  email: filledText.optional(),
  social,
  teacher: z.strictObject({
    name: filledText.optional(),
    about: filledText.optional(),
    picture: filledText.optional(),
  }),
  grievance: z.strictObject({
    name: filledText.optional(),
    email: filledText.optional(),
    phone: filledText.optional(),
  }),
  refundTerms: termsByLocale,
}) satisfies z.ZodType<PublicStudioSettings>;

/** The values of each section. An empty text is a setting that is not filled in. */
export const settingsBySectionSchema = z.strictObject({
  teacher: z.strictObject({ name: z.string(), about: z.string() }),
  contact: z.strictObject({
    phone: z.string(),
    phoneIsOnWhatsApp: z.boolean(),
    email: z.string(),
    street: z.string(),
    social,
  }),
  payment: z.strictObject({
    upiId: z.string(),
    upiName: z.string(),
    upiKind: z.enum(['person', 'merchant']),
    upiMerchantCode: z.string(),
  }),
  legal: z.strictObject({
    legalName: z.string(),
    gst: z
      .strictObject({
        gstin: filledText,
        sac: filledText,
        rate: filledText,
        place: filledText,
        address: filledText,
      })
      .nullable(),
  }),
  grievance: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
  terms: termsByLocale,
}) satisfies z.ZodType<SettingsBySection>;

/** The name of a setting that may be missing. */
export const missingSetting = z.enum([
  'teacherName',
  'teacherAbout',
  'teacherPicture',
  'legalName',
  'street',
  'phone',
  'email',
  'social',
  'grievance',
  'refundTerms',
]) satisfies z.ZodType<MissingSetting>;
