/**
 * Line icons on a 24 px grid with a stroke of 1.6 px. Decorative: text beside them says the same. These are for every
 * page; those of the signed-in screens are in InnerIcon.tsx.
 */
export const shapes = {
  home: 'M4 11.5 12 5l8 6.5M6 10.5V19h12v-8.5',
  courses: 'M4.5 5H11v14H4.5zM13 5h6.5v14H13z',
  online: 'M3.5 7h11v10h-11zM14.5 10.5l6-3v9l-6-3',
  contact: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19 7',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.3',
  chevronDown: 'M6 9.5l6 6 6-6',
} as const;

export type IconName = keyof typeof shapes;

/** `shape` is the path's data. Without a size, the style around it says how large it is. */
export const LineIcon = ({ shape, size }: { shape: string; size?: number | undefined }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={shape}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <LineIcon shape={shapes[name]} size={size} />
);
