/** The window and display settings of a screenshot. */
export interface PictureSize {
  width: number;
  theme: 'light' | 'dark';
  /** The browser's text size, in percent. */
  letters: number;
}

const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800 };

export const heightOf = ({ width }: PictureSize) => HEIGHTS[width] ?? width;

export const isHandheld = ({ width }: PictureSize) => width < 1000;

export const sizeNameOf = ({ width, theme, letters }: PictureSize) =>
  `${width}-${letters === 100 ? theme : `letters-${letters}`}`;

const normalLetters = (width: number, theme: PictureSize['theme'] = 'light'): PictureSize => ({
  width,
  theme,
  letters: 100,
});
const doubleLetters = (width: number): PictureSize => ({ width, theme: 'light', letters: 200 });

export const EVERY_SIZE = [
  ...[360, 390, 768, 1280].flatMap((width) => [normalLetters(width), normalLetters(width, 'dark')]),
  doubleLetters(360),
  doubleLetters(1280),
];
