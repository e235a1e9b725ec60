import type { z } from 'zod';
import { FURTHER_LANGUAGES, type InLanguages } from '../../shared/localized-content.ts';
import type { FieldWith } from '../errors/error-codes.ts';
import { bodyOf, lineOrNothing } from './validate.ts';

const isWritten = (written: unknown): boolean => {
  if (Array.isArray(written)) return written.length > 0;
  return typeof written === 'object' && written !== null
    ? Object.keys(written).length > 0
    : written !== undefined && written !== '';
};

const onlyWritten = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, written]) => isWritten(written))) as Given;

/** Texts of which each may be left out or empty: only those that are written. */
export const textsWritten = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  bodyOf(shape).partial().transform(onlyWritten);

/** What staff may write in each further language of the site: without those in which they have written nothing. */
export const inLanguages = <Written extends z.ZodType>(written: Written) =>
  bodyOf(
    Object.fromEntries(FURTHER_LANGUAGES.map((language) => [language, written.optional()])),
  ).transform((given) => onlyWritten(given) as InLanguages<z.output<Written>>);

/** One line of at most `max` characters in each further language; `undefined` where it is written in none. */
export const lineInLanguages = (field: FieldWith<'too-many-accents'>, max: number) =>
  inLanguages(lineOrNothing(field, max))
    .transform((further) => (isWritten(further) ? further : undefined))
    .optional();
