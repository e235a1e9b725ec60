import { shapes as everywhere, LineIcon } from '../Icon.tsx';

/** All icons of the signed-in screens: those of every page, and those that visitors do not load. */
const shapes = {
  ...everywhere,
  today:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  rupee: 'M7 5h10M7 9h10M7 5h3a4 4 0 0 1 0 8H7l7 6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5',
  copy: 'M9 8.5h10.5V20H9zM6 15.5H4.5V4H15v1.5',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  call: 'M5 4.5h3.8l1.7 4.3-2.1 1.5a11.5 11.5 0 0 0 5.3 5.3l1.5-2.1 4.3 1.7V19a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 6.1A1.5 1.5 0 0 1 5 4.5z',
  print: 'M7.5 9V4h9v5M7.5 17H4.5V9.5h15V17h-3M7.5 14h9v6h-9z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  link: 'M9.5 14.5l5-5M11 7.5l2-2a3.9 3.9 0 0 1 5.5 5.5l-2 2M13 16.5l-2 2A3.9 3.9 0 0 1 5.5 13l2-2',
  people:
    'M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5c.4-3.4 2.9-5 6.5-5s6.1 1.6 6.5 5zM15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 15c1.8.7 2.8 2.2 3 4.5',
  bell: 'M4.5 17h15c-1.5-1.3-2-2.7-2-5v-2a5.5 5.5 0 0 0-11 0v2c0 2.3-.5 3.7-2 5zM10 20.5h4',
  paste: 'M8.5 5.5h-3V20.5h13V5.5h-3M8.5 3.5h7v4h-7z',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.3',
  mat: 'M7 16a4 4 0 1 1 0-8h10a4 4 0 1 1 0 8zM7 13.5a1.5 1.5 0 1 1 1.5-1.5c0 2-.6 4-1.5 4M14 8v8',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  logOut: 'M10.5 4.5h-6v15h6M9.5 12h11M16.5 8l4 4-4 4',
  chat: 'M4 5h16v11.5h-9l-4.5 4v-4H4zM8 9h8M8 12.5h5',
} as const;

export type InnerIconName = keyof typeof shapes;

export const InnerIcon = ({ name, size = 24 }: { name: InnerIconName; size?: number }) => (
  <LineIcon shape={shapes[name]} size={size} />
);
