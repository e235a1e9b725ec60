import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { manifestPath, staffManifestPath } from '../../content/manifests.ts';

interface Named {
  language: Language;
  /** With the shortcuts of staff, in the menu of the app's icon. */
  ofStaff: boolean;
}

let named: Named = { language: DEFAULT_LANGUAGE, ofStaff: false };

/** Tells the browser which manifest the page has (pwa/build/web-manifest.ts). */
export const nameManifest = (change: Partial<Named>) => {
  named = { ...named, ...change };
  const { language, ofStaff } = named;
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link) link.href = ofStaff ? staffManifestPath(language) : manifestPath(language);
};
