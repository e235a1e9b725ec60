import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';

const manifestFile = (name: string, language: Language) =>
  language === DEFAULT_LANGUAGE ? `/${name}.webmanifest` : `/${name}-${language}.webmanifest`;

/** The path of the app's manifest in a language (pwa/build/web-manifest.ts). */
export const manifestPath = (language: Language): string => manifestFile('manifest', language);

/** The path of the manifest for staff. */
export const staffManifestPath = (language: Language): string => manifestFile('staff', language);
