import { nextClassPath, pages, pasteParam } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { startedByIcon, startParam } from '../src/data/offline/sw-names.ts';

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

const joinTheClass = {
  name: 'Join the class',
  description: 'Opens the class that runs or comes next',
  url: opened(nextClassPath),
  icons: [png('/shortcut-online-96.png', '96x96')],
};

/** Name, looks and start of the installed app. */
export const manifest = {
  id: '/',
  name: studio.name,
  short_name: studio.name,
  description: studio.tagline,
  lang: 'en-IN',
  dir: 'ltr',
  scope: '/',
  start_url: opened(pages.home.path),
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
    joinTheClass,
    {
      name: 'Courses',
      url: opened(pages.courses.path),
      icons: [png('/shortcut-courses-96.png', '96x96')],
    },
  ],
  screenshots: [
    screenshot('home-phone', 'The home page on a phone'),
    screenshot('courses-phone', 'The courses on a phone'),
    screenshot('online-phone', 'The open class on a phone'),
    screenshot('home-desktop', 'The home page', true),
    screenshot('courses-desktop', 'The courses', true),
  ],
};

/** The same app, with what staff do from its icon. The app names it to the browser while staff are signed in. */
export const staffManifest = {
  ...manifest,
  shortcuts: [
    joinTheClass,
    {
      name: 'Paste a link',
      description: 'The meeting link of the next class',
      url: opened(pages.dashboard.path, `&${pasteParam}`),
      icons: [png('/shortcut-paste-96.png', '96x96')],
    },
  ],
};
