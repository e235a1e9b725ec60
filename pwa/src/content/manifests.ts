import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';

const inLanguage = (name: string, language: Language) =>
  language === DEFAULT_LANGUAGE ? `/${name}.webmanifest` : `/${name}-${language}.webmanifest`;

/** Where the manifest of the app is, in a language (pwa/build/web-manifest.ts). */
export const manifestPath = (language: Language): string => inLanguage('manifest', language);

/** That of staff. */
export const staffManifestPath = (language: Language): string => inLanguage('staff', language);
