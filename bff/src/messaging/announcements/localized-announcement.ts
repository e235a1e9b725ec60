import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import type { AnnouncementContent, AnnouncementText } from './announcement.ts';

/** The text for a reader of this language, and the language that it is in. */
export function localizeAnnouncement(
  language: Language,
  { subject, text, inLanguages }: AnnouncementContent,
): AnnouncementText & { language: Language } {
  const own = language === DEFAULT_LANGUAGE ? undefined : inLanguages?.[language];
  return own ? { ...own, language } : { subject, text, language: DEFAULT_LANGUAGE };
}
