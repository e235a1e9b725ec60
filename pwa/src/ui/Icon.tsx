/** Line icons on a 24 px grid with a stroke of 1.6 px. Decorative: text beside them says the same. */
const shapes = {
  home: 'M4 11.5 12 5l8 6.5M6 10.5V19h12v-8.5',
  courses: 'M4.5 5H11v14H4.5zM13 5h6.5v14H13z',
  online: 'M3.5 7h11v10h-11zM14.5 10.5l6-3v9l-6-3',
  contact: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  dashboard: 'M4 4.5h7v7H4zM13 4.5h7v4h-7zM13 11h7v8.5h-7zM4 14h7v5.5H4z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5',
  copy: 'M9 8.5h10.5V20H9zM6 15.5H4.5V4H15v1.5',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  print: 'M7.5 9V4h9v5M7.5 17H4.5V9.5h15V17h-3M7.5 14h9v6h-9z',
  check: 'M5 12.5 10 17.5 19 7',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.3',
} as const;

export type IconName = keyof typeof shapes;

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d={shapes[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
