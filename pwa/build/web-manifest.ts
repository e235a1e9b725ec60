import { type Language, LOCALES } from 'bff/shared/languages';
import { words as english } from '../src/content/messages/studio/en.ts';
import { words as hindi } from '../src/content/messages/studio/hi.ts';
import { nextClassPath, pages, pasteParam } from '../src/content/paths.ts';
import { startedByIcon, startParam } from '../src/data/offline/sw-names.ts';
import { pathIn } from '../src/i18n/addresses.ts';

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
const opened = (path: string, also = '') => `${path}?${startParam}=${startedByIcon}${also}`;

/** What the manifest says in a language, beside the studio's own words. */
interface ManifestWords {
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

const wordsIn: Record<Language, ManifestWords> = {
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

const joinTheClass = ({ join, joinLine }: ManifestWords) => ({
  name: join,
  description: joinLine,
  url: opened(nextClassPath),
  icons: [png('/shortcut-online-96.png', '96x96')],
});

/** Name, looks and start of the installed app, in a language. One id: it is the same app in every language. */
export const manifestIn = (language: Language) => {
  const words = wordsIn[language];
  return {
    id: '/',
    name: words.name,
    short_name: words.name,
    description: words.tagline,
    lang: LOCALES[language].tag,
    dir: 'ltr',
    scope: '/',
    start_url: opened(pathIn(language, pages.home.path)),
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
      joinTheClass(words),
      {
        name: words.courses,
        url: opened(pathIn(language, pages.courses.path)),
        icons: [png('/shortcut-courses-96.png', '96x96')],
      },
    ],
    screenshots: [
      screenshot('home-phone', words.homeOnPhone),
      screenshot('courses-phone', words.coursesOnPhone),
      screenshot('online-phone', words.openClassOnPhone),
      screenshot('home-desktop', words.home, true),
      screenshot('courses-desktop', words.allCourses, true),
    ],
  };
};

/** The same app, with what staff do from its icon. The app names it to the browser while staff are signed in. */
export const staffManifestIn = (language: Language) => {
  const words = wordsIn[language];
  return {
    ...manifestIn(language),
    shortcuts: [
      joinTheClass(words),
      {
        name: words.pasteLink,
        description: words.pasteLine,
        url: opened(pages.dashboard.path, `&${pasteParam}`),
        icons: [png('/shortcut-paste-96.png', '96x96')],
      },
    ],
  };
};
