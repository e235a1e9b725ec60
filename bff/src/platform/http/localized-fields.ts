import type { z } from 'zod';
import { type ByLocale, TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';
import type { FieldWithError } from '../errors/error-codes.ts';
import { bodySchema, optionalLine } from './validate.ts';

const isFilled = (written: unknown): boolean => {
  if (Array.isArray(written)) return written.length > 0;
  return typeof written === 'object' && written !== null
    ? Object.keys(written).length > 0
    : written !== undefined && written !== '';
};

const onlyFilled = <LocalizedInput extends object>(given: LocalizedInput) =>
  Object.fromEntries(
    Object.entries(given).filter(([, written]) => isFilled(written)),
  ) as LocalizedInput;

/** Optional texts: the output has only those that are filled in. */
export const optionalTexts = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  bodySchema(shape).partial().transform(onlyFilled);

/** Translations of a content in the site's other languages: the output has only those that are filled in. */
export const byLocale = <Written extends z.ZodType>(written: Written) =>
  bodySchema(
    Object.fromEntries(TRANSLATION_LANGUAGES.map((language) => [language, written.optional()])),
  ).transform((given) => onlyFilled(given) as ByLocale<z.output<Written>>);

/** Translations of one line of at most `max` characters; `undefined` if there are none. */
export const lineByLocale = (field: FieldWithError<'too-many-accents'>, max: number) =>
  byLocale(optionalLine(field, max))
    .transform((further) => (isFilled(further) ? further : undefined))
    .optional();
