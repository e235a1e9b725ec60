import { html, raw } from 'hono/html';
import type { Language } from '../../shared/languages.ts';

/** The colours of the app's roles (pwa/src/styles/tokens.css). */
export const lightColors = {
  page: '#f4ecdc',
  card: '#fffdf8',
  band: '#fbf6ec',
  heading: '#123628',
  ink: '#1f2a26',
  soft: '#49564f',
  line: '#e3d8c3',
  link: '#a8441f',
  panel: '#e3efe2',
  action: '#1d4a38',
  onAction: '#fffdf8',
};

export const darkColors: typeof lightColors = {
  page: '#0b241b',
  card: '#123628',
  band: '#0f2d22',
  heading: '#fdf0da',
  ink: '#f6efe0',
  soft: '#c9d6ca',
  line: '#335f4d',
  link: '#f7b566',
  panel: '#1d4a38',
  action: '#e9983b',
  onAction: '#16251d',
};

/** Unquoted, as they stand in attributes. The device has its own letters of Hindi behind each. */
const TEXT_FONTS = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,Noto Sans Devanagari,sans-serif';
const HEADING_FONTS = 'Georgia,Times New Roman,Noto Serif Devanagari,Nirmala UI,serif';

/** Languages whose letters have signs above and below them, which need room. */
const TALL_LANGUAGES: Language[] = ['hi'];
const leadingOf = (language: Language) =>
  TALL_LANGUAGES.includes(language) ? { text: 1.75, heading: 1.4 } : { text: 1.6, heading: 1.25 };

/**
 * The inline style of each part of an e-mail: Gmail drops the style sheet of a forwarded message, and Outlook for Windows
 * knows only some of it. The class of the same name changes the colours in a dark theme.
 */
export const mailStyles = (language: Language) => {
  const leading = leadingOf(language);
  const text = (size: number, color: string) =>
    `margin:0;font-family:${TEXT_FONTS};font-size:${size}px;line-height:${leading.text};color:${color}`;
  const heading = (size: number) =>
    `margin:0;font-family:${HEADING_FONTS};font-weight:bold;font-size:${size}px;line-height:${leading.heading};color:${lightColors.heading}`;
  return {
    page: `background-color:${lightColors.page}`,
    // A long word or address breaks rather than widens the e-mail.
    card: `background-color:${lightColors.card};word-break:break-word`,
    band: `background-color:${lightColors.band}`,
    brand: heading(21),
    heading: heading(27),
    body: text(16.5, lightColors.ink),
    soft: text(14.5, lightColors.soft),
    small: text(13.5, lightColors.soft),
    facts: `border-bottom:1px solid ${lightColors.line}`,
    name: `${text(15, lightColors.soft)};padding:11px 12px 11px 0;vertical-align:top;border-top:1px solid ${lightColors.line}`,
    value: `${text(15, lightColors.ink)};padding:11px 0;vertical-align:top;font-weight:600;border-top:1px solid ${lightColors.line}`,
    code: `${heading(34)};padding:16px 24px;letter-spacing:6px;text-align:center;background-color:${lightColors.panel};border-radius:12px`,
    link: `color:${lightColors.link}`,
    // Outlook for Windows ignores the padding of a link.
    action: `background-color:${lightColors.action};border-radius:27px;mso-padding-alt:15px 36px`,
    button: `${text(17, lightColors.onAction)};display:inline-block;line-height:24px;font-weight:600;text-decoration:none;text-align:center;padding:15px 36px`,
  };
};

export type MailStyles = ReturnType<typeof mailStyles>;

const darkRules = [
  `.page{background-color:${darkColors.page}!important}`,
  `.card{background-color:${darkColors.card}!important}`,
  `.band{background-color:${darkColors.band}!important}`,
  `.brand,.heading,.code{color:${darkColors.heading}!important}`,
  `.code{background-color:${darkColors.panel}!important}`,
  `.body,.value{color:${darkColors.ink}!important}`,
  `.soft,.small,.name{color:${darkColors.soft}!important}`,
  `.facts,.name,.value{border-color:${darkColors.line}!important}`,
  `.link{color:${darkColors.link}!important}`,
  `.action{background-color:${darkColors.action}!important}`,
  `.button{color:${darkColors.onAction}!important}`,
].join('');

const phoneRules =
  '.side{padding-left:20px!important;padding-right:20px!important}.edge{padding:0!important}.wide{width:100%!important}.button{display:block!important}.stack .name,.stack .value{display:block!important;width:auto!important}.stack .name{padding-bottom:0!important}.stack .value{padding-top:2px!important;border-top:0!important}';

/** The style sheet: all that inline styles cannot express. */
export const mailStyleSheet = html`<style>${raw(
  `:root{color-scheme:light dark}@media (max-width:640px){.edge{padding:0!important}}@media (max-width:480px){${phoneRules}}@media (prefers-color-scheme:dark){${darkRules}}`,
)}</style>`;
