import { LANGUAGES, type Language, LOCALES } from 'bff/shared/languages';
import type { ManifestTexts } from '../src/content/messages/manifest/en.ts';
import type { StudioMessages } from '../src/content/messages/studio/en.ts';
import { nextClassPath, pages, pasteParam } from '../src/content/paths.ts';
import { startedFromIcon, startParam } from '../src/data/offline/service-worker-names.ts';
import { pathForLanguage } from '../src/i18n/localized-paths.ts';

const png = (src: string, sizes: string) => ({ src, sizes, type: 'image/png' });

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  ...png(`/${name}-${size}.png`, `${size}x${size}`),
  purpose,
});

const screenshot = (file: string, label: string, wide = false) => ({
  ...png(`/screenshots/${file}.png`, wide ? '1280x800' : '780x1688'),
  form_factor: wide ? 'wide' : 'narrow',
  label,
});

/** A path that the installed app opens, from its icon or from the icon's menu. */
const appUrl = (path: string, also = '') => `${path}?${startParam}=${startedFromIcon}${also}`;

type Texts = ManifestTexts & Pick<StudioMessages, 'name' | 'tagline'>;

const textsFile = (folder: string, language: Language) =>
  new URL(`../src/content/messages/${folder}/${language}.ts`, import.meta.url).href;

const readTexts = async (language: Language): Promise<[Language, Texts]> => {
  const studio: { messages: StudioMessages } = await import(textsFile('studio', language));
  const own: { manifest: ManifestTexts } = await import(textsFile('manifest', language));
  return [language, { ...studio.messages, ...own.manifest }];
};

const textsByLanguage = Object.fromEntries(await Promise.all(LANGUAGES.map(readTexts))) as Record<
  Language,
  Texts
>;

const joinShortcut = ({ join, joinLine }: Texts) => ({
  name: join,
  description: joinLine,
  url: appUrl(nextClassPath),
  icons: [png('/shortcut-online-96.png', '96x96')],
});

/** The manifest of the installed app, in a language. One id, as it is the same app in every language. */
export const createManifest = (language: Language) => {
  const texts = textsByLanguage[language];
  return {
    id: '/',
    name: texts.name,
    short_name: texts.name,
    description: texts.tagline,
    lang: LOCALES[language].tag,
    dir: 'ltr',
    scope: '/',
    start_url: appUrl(pathForLanguage(language, pages.home.path)),
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    categories: ['health', 'fitness', 'education'],
    background_color: '#fbf6ec',
    theme_color: '#fdf0da',
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      joinShortcut(texts),
      {
        name: texts.courses,
        url: appUrl(pathForLanguage(language, pages.courses.path)),
        icons: [png('/shortcut-courses-96.png', '96x96')],
      },
    ],
    screenshots: [
      screenshot('home-phone', texts.homeOnPhone),
      screenshot('courses-phone', texts.coursesOnPhone),
      screenshot('online-phone', texts.openClassOnPhone),
      screenshot('home-desktop', texts.home, true),
      screenshot('courses-desktop', texts.allCourses, true),
    ],
  };
};

/** The same app, with the shortcuts of staff. The app links it while staff are signed in. */
export const createStaffManifest = (language: Language) => {
  const texts = textsByLanguage[language];
  return {
    ...createManifest(language),
    shortcuts: [
      joinShortcut(texts),
      {
        name: texts.pasteLink,
        description: texts.pasteLine,
        url: appUrl(pages.dashboard.path, `&${pasteParam}`),
        icons: [png('/shortcut-paste-96.png', '96x96')],
      },
    ],
  };
};
