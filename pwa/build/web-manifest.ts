import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';

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

/** Name, looks and start of the installed app. */
export const manifest = {
  id: '/',
  name: studio.name,
  short_name: studio.name,
  description: studio.tagline,
  lang: 'en-IN',
  dir: 'ltr',
  scope: '/',
  start_url: '/?source=pwa',
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
    {
      name: 'Online class',
      description: 'Join the class that is open',
      url: `${pages.onlineClasses.path}?source=pwa`,
      icons: [png('/shortcut-online-96.png', '96x96')],
    },
    {
      name: 'Courses',
      url: `${pages.courses.path}?source=pwa`,
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
