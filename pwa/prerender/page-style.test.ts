import { describe, expect, test } from 'vitest';
import { inlinePageStyle } from './page-style.ts';

const link = '<link rel="stylesheet" href="/assets/style.css">';
const menu = '<nav class="menu"><a href="/" aria-current="page">Home</a></nav>';

const page = (body: string, head = '<style></style>') =>
  `<!DOCTYPE html><html><head>${head}${link}</head><body>${body}</body></html>`;

/** The style that the page gets of this sheet. */
const styleOf = (sheet: string, html = page(menu)) =>
  /<style>(.*)<\/style>/s.exec(inlinePageStyle(html, sheet))?.[1];

describe('the inline style of a page', () => {
  test.each([
    '.menu{color:red}',
    'nav>a[aria-current=page]{color:red}',
    ':root{color:red}',
    'a:hover{color:red}',
    '.menu:focus-within a::before{color:red}',
    ':focus-visible{color:red}',
    'nav>:active{color:red}',
    '.menu:has(a:checked){color:red}',
    '.menu:not(:empty){color:red}',
    'a:last-child{color:red}',
    '@media (width>=768px){.menu{color:red}}',
    '@media print{@supports (color:red){.menu{color:red}}}',
  ])('has the rule %s', (sheet) => expect(styleOf(sheet)).toBe(sheet));

  test.each([
    '.table{color:red}',
    '.menu button{color:red}',
    '.menu>nav{color:red}',
    'a[aria-current=step]{color:red}',
    'button:hover{color:red}',
    '.menu:has(button){color:red}',
    '.menu:empty{color:red}',
    '@media (width>=768px){.table{color:red}}',
    '@media print{@supports (color:red){.table{color:red}}}',
  ])('does not have the rule %s', (sheet) => expect(styleOf(sheet)).toBe(''));

  test('has only the matching selectors, in the order of the sheet', () => {
    const sheet = 'a{color:red}table,nav,td{color:green}tr{color:red}.menu{color:blue}';
    expect(styleOf(sheet)).toBe('a{color:red}nav{color:green}.menu{color:blue}');
  });
});

const followed = page(menu, '<style></style><script data-style="/style.css"></script>');

test.each([
  ['a:hover{color:red}nav>:active{color:red}', ''],
  ['a:hover,a:focus-visible{color:red}', 'a:focus-visible{color:red}'],
  ['a:not(:hover){color:red}', 'a:not(:hover){color:red}'],
  ['a{color:red;transition:color 1s}', 'a{color:red}'],
])('a page with a deferred sheet omits the rules for a pointer: %s', (sheet, kept) => {
  expect(styleOf(sheet, followed)).toBe(kept);
});

test('a page keeps the custom properties that it uses, also indirectly and in its markup', () => {
  const sheet = [
    ':root{--ink:var(--forest);--forest:green;--sun:gold;--night:navy;--moon:var(--night)}a{color:var(--ink, black)}',
    '@media print{:root{--ink:black;--forest:black}}',
  ];
  const html = page(`${menu}<svg><path fill="var(--sun)"></path></svg>`);
  expect(styleOf(sheet.join(''), html)).toBe(
    `:root{--ink:var(--forest);--forest:green;--sun:gold}a{color:var(--ink, black)}${sheet[1]}`,
  );
});

test('a custom property with a single value is inlined', () => {
  const sheet =
    ':root{--space:calc(2 * var(--step));--step:4px;--ink:black;--gap:1px}.menu{--gap:2px;gap:var(--gap);margin:var(--space);color:var(--ink)}';
  const night = '@media (prefers-color-scheme:dark){:root{--ink:white}}';
  expect(styleOf(sheet + night)).toBe(
    `:root{--ink:black;--gap:1px}.menu{--gap:2px;gap:var(--gap);margin:calc(2 * 4px);color:var(--ink)}${night}`,
  );
});

test('a page keeps the animations that it uses', () => {
  const turn = '@keyframes turn{to{rotate:360deg}}';
  const rule = '.menu{animation:turn 1s}';
  expect(styleOf(`${turn}@keyframes breathe{to{scale:2}}${rule}`)).toBe(turn + rule);
});

test('a page keeps the style of what it will show later, if that is given', () => {
  const html = inlinePageStyle(page(menu), '.menu{color:red}td{color:red}', page('<table><td>'));
  expect(html).toContain('<style>td{color:red}</style>');
  expect(html).toContain(menu);
});

test('a page without scripts links to the whole style sheet', () => {
  expect(inlinePageStyle(page(menu), 'a{}')).toContain(`<noscript>${link}</noscript>`);
});

test('the inline style of a page follows its font faces', () => {
  const faces = '@font-face{font-family:Figtree}';
  const rule = '.menu{font-family:Figtree}';
  const html = inlinePageStyle(page(menu, `<style>${faces}</style>`), rule);
  expect(html).toContain(`<style>${faces}${rule}</style>`);
});

describe('a page keeps the rules and font faces of its own language', () => {
  const english = ':root{--font:Figtree;--quote:"Tiro Sanskrit"}.menu{font-family:var(--font)}';
  const hindi = ':root:lang(hi){--font:Figtree,"Tiro Hindi"}:root:lang(hi) :lang(hi){color:red}';
  const faces = '@font-face{font-family:Figtree}@font-face{font-family:Tiro Sanskrit}';
  const hindiFace = '@font-face{font-family:Tiro Hindi}:root:lang(hi){--has-faces:1}';
  const styleIn = (language: string) =>
    styleOf(
      english + hindi,
      page(menu, `<style>${faces}${hindiFace}</style>`).replace(
        '<html',
        `<html lang="${language}"`,
      ),
    );

  test('if it is in Hindi', () => {
    expect(styleIn('hi')).toContain(faces + hindiFace);
    expect(styleIn('hi')).toContain(hindi);
  });

  test('if it is in English, with the font faces of other screens too', () => {
    expect(styleIn('en-IN')).toBe(`${faces}:root{--font:Figtree}.menu{font-family:var(--font)}`);
  });
});

test('a page without its link to the sheet, or its style, fails the build', () => {
  expect(() => inlinePageStyle(page(menu, ''), 'a{}')).toThrow(/one style/);
  expect(() => inlinePageStyle(page(menu).replace(link, ''), 'a{}')).toThrow(/0 style sheets/);
  expect(() => inlinePageStyle(page(link), 'a{}')).toThrow(/2 style sheets/);
});
