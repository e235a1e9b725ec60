import { z } from 'zod';
import { LANGUAGES } from '../../shared/languages.ts';
import { mapTranslations } from '../../shared/localized-content.ts';

/*
 * The small schemas of which the schemas of answers consist. They describe what is stored and sent, so they neither clean nor convert:
 * bodies have the schemas of validate.ts.
 */

/** The id of a row. */
export const rowId = z.int().min(1);

/** How many there are. */
export const count = z.int().min(0);

/** A moment, ISO 8601: `2026-12-01T01:30:00Z`, of the database with microseconds and `+00:00`. */
export const timestamp = z.iso.datetime({ offset: true });

/** A day in India: `2026-12-01`. */
export const isoDate = z.iso.date();

/** A month in India: `2026-12`. */
export const isoMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** A time of day in India: `07:00`. */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** An amount in integer paise. */
export const paise = z.int().min(0);

/** An amount in integer paise that a refund makes negative. */
export const signedPaise = z.int();

/** A price in whole rupees. */
export const wholeRupees = z.int().min(0);

/** An amount in rupees; payments may have paise. */
export const rupees = z.number().min(0).multipleOf(0.01);

/** A text that is never empty. */
export const filledText = z.string().min(1);

/** An e-mail address as it is stored: in lower case. */
export const storedEmail = z.email({ pattern: z.regexes.html5Email }).max(254);

/** A phone number as E.164: `+919876543210`. */
export const storedPhone = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** A language of the site. */
export const siteLanguage = z.enum(LANGUAGES);

/** A language as it was stored, perhaps by a version that has more of them. */
export const storedLanguage = z.string().regex(/^[a-z]{2,3}$/);

/** Translations of a content by language. A language that nobody has written in is absent. */
export const translationsOf = <Content extends z.ZodType>(content: Content) =>
  z.strictObject(mapTranslations(() => content.optional()));

/** Translations of a text; absent where nobody has written any. */
export const optionalTranslations = translationsOf(z.string()).optional();

/** A person by the name alone. */
export const namedPersonSchema = z.strictObject({ id: rowId, name: filledText });

/** The answer with the id of a new row. */
export const createdRow = z.strictObject({ id: rowId });
