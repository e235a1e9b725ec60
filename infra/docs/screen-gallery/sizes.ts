/** A window, and how it is looked at. */
export interface Size {
  width: number;
  theme: 'light' | 'dark';
  /** The browser's setting for letters, in percent. */
  letters: number;
}

const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800 };

export const heightOf = ({ width }: Size) => HEIGHTS[width] ?? width;

export const isHandheld = ({ width }: Size) => width < 1000;

export const nameOf = ({ width, theme, letters }: Size) =>
  `${width}-${letters === 100 ? theme : `letters-${letters}`}`;

const plain = (width: number, theme: Size['theme'] = 'light'): Size => ({
  width,
  theme,
  letters: 100,
});
const large = (width: number): Size => ({ width, theme: 'light', letters: 200 });

export const EVERY_SIZE = [
  ...[360, 390, 768, 1280].flatMap((width) => [plain(width), plain(width, 'dark')]),
  large(360),
  large(1280),
];
