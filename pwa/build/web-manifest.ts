import { type Language, LOCALES } from 'bff/shared/languages';
import { messages as english } from '../src/content/messages/studio/en.ts';
import { messages as hindi } from '../src/content/messages/studio/hi.ts';
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

/** The texts of the manifest in a language. */
interface ManifestTexts {
  name: string;
  tagline: string;
  join: string;
  joinLine: string;
  courses: string;
  pasteLink: string;
  pasteLine: string;
  homeOnPhone: string;
  coursesOnPhone: string;
  openClassOnPhone: string;
  home: string;
  allCourses: string;
}

const textsByLanguage: Record<Language, ManifestTexts> = {
  en: {
    ...english,
    join: 'Join the class',
    joinLine: 'Opens the class that runs or comes next',
    courses: 'Courses',
    pasteLink: 'Paste a link',
    pasteLine: 'The meeting link of the next class',
    homeOnPhone: 'The home page on a phone',
    coursesOnPhone: 'The courses on a phone',
    openClassOnPhone: 'The open class on a phone',
    home: 'The home page',
    allCourses: 'The courses',
  },
  hi: {
    ...hindi,
    join: 'क्लास में जुड़ें',
    joinLine: 'जो क्लास चल रही है या आगे होगी, उसे खोलें',
    courses: 'कोर्स',
    pasteLink: 'लिंक डालें',
    pasteLine: 'अगली क्लास का मीटिंग लिंक',
    homeOnPhone: 'फ़ोन पर होम पेज',
    coursesOnPhone: 'फ़ोन पर कोर्स',
    openClassOnPhone: 'फ़ोन पर सबके लिए खुली क्लास',
    home: 'होम पेज',
    allCourses: 'कोर्स',
  },
};

const joinShortcut = ({ join, joinLine }: ManifestTexts) => ({
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
