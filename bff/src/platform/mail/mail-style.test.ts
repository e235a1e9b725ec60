import { expect, test } from 'vitest';
import { darkColors, lightColors } from './mail-style.ts';

/** Each colour of text with the colours behind it. */
const PAIRS = [
  ['heading', 'card'],
  ['heading', 'band'],
  ['heading', 'panel'],
  ['ink', 'card'],
  ['soft', 'card'],
  ['soft', 'band'],
  ['link', 'card'],
  ['onAction', 'action'],
] as const;

type Rgb = [number, number, number];
const rgbOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Rgb;

const luminance = (rgb: Rgb) => {
  const [r, g, b] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: Rgb, other: Rgb) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** As mail programs do that make a dark theme of a light one: light becomes dark, and the hue stays. */
const invert = (rgb: Rgb) => {
  const shift = 1 - Math.max(...rgb) - Math.min(...rgb);
  return rgb.map((part) => part + shift) as Rgb;
};

test.each([
  ['the light theme', lightColors, rgbOf],
  ['the dark theme', darkColors, rgbOf],
  [
    'a light theme that a mail program inverts',
    lightColors,
    (color: string) => invert(rgbOf(color)),
  ],
])('the text of %s has a contrast of 4.5:1', (_, colors, shown) => {
  const faint = PAIRS.filter(
    ([text, behind]) => contrast(shown(colors[text]), shown(colors[behind])) < 4.5,
  );
  expect(faint).toEqual([]);
});
