import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { manifestPath, staffManifestPath } from '../../content/manifests.ts';

interface LinkedManifest {
  language: Language;
  /** The manifest with the shortcuts of staff, in the menu of the app's icon. */
  isForStaff: boolean;
}

let linked: LinkedManifest = { language: DEFAULT_LANGUAGE, isForStaff: false };

/** Links the manifest of the page (pwa/build/web-manifest.ts). */
export const linkManifest = (change: Partial<LinkedManifest>) => {
  linked = { ...linked, ...change };
  const { language, isForStaff } = linked;
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link) link.href = isForStaff ? staffManifestPath(language) : manifestPath(language);
};
