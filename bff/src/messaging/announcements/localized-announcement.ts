import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import type { Announced, AnnouncedWords } from './announcement.ts';

/** What a reader of this language is written, and in which language that is. */
export function announcedIn(
  language: Language,
  { subject, text, inLanguages }: Announced,
): AnnouncedWords & { language: Language } {
  const own = language === DEFAULT_LANGUAGE ? undefined : inLanguages?.[language];
  return own ? { ...own, language } : { subject, text, language: DEFAULT_LANGUAGE };
}
