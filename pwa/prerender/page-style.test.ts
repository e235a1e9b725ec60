import { describe, expect, test } from 'vitest';
import { withOwnStyle } from './page-style.ts';

const link = '<link rel="stylesheet" href="/assets/style.css">';
const menu = '<nav class="menu"><a href="/" aria-current="page">Home</a></nav>';

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html><head>${head}${link}</head><body>${body}</body></html>`;

/** The style that the page gets of this sheet. */
const styleOf = (sheet: string, html = page(menu)) =>
  /<style>(.*)<\/style>/s.exec(withOwnStyle(html, sheet))?.[1];

describe('of the rules, a page keeps', () => {
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
  ])('%s', (sheet) => expect(styleOf(sheet)).toBe(sheet));

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
  ])('not %s', (sheet) => expect(styleOf(sheet)).toBe(''));

  test('those selectors only that match, in the sheet’s order', () => {
    const sheet = 'a{color:red}table,nav,td{color:green}tr{color:red}.menu{color:blue}';
    expect(styleOf(sheet)).toBe('a{color:red}nav{color:green}.menu{color:blue}');
  });
});

test('of the custom properties, a page keeps those that it uses, also through others and in its markup', () => {
  const sheet =
    ':root{--ink:var(--forest);--forest:green;--sun:gold;--night:navy;--moon:var(--night)}a{color:var(--ink, black)}';
  const html = page(`${menu}<svg><path fill="var(--sun)"></path></svg>`);
  expect(styleOf(sheet, html)).toBe(
    ':root{--ink:var(--forest);--forest:green;--sun:gold}a{color:var(--ink, black)}',
  );
});

test('of the animations, a page keeps those that run in it', () => {
  const turn = '@keyframes turn{to{rotate:360deg}}';
  const rule = '.menu{animation:turn 1s}';
  expect(styleOf(`${turn}@keyframes breathe{to{scale:2}}${rule}`)).toBe(turn + rule);
});

describe('of the fonts, a page keeps', () => {
  const face = (family: string, src: string) => `@font-face{font-family:${family};src:${src}}`;
  const figtree = face('Figtree', 'url(/assets/figtree-1.woff2)format("woff2")');
  const rule = 'a{font-family:Figtree,"Figtree Fallback"}';
  const preload = '<link rel="preload" as="font" href="/assets/figtree-1.woff2">';

  test('the web fonts that it preloads', () => {
    const rupee = face('Figtree', 'url(/assets/figtree-rupee-1.woff2)');
    expect(styleOf(figtree + rupee + rule, page(menu, preload))).toBe(figtree + rule);
    expect(styleOf(figtree + rule, page(menu))).toBe(rule);
  });

  test('the device’s fonts that it names', () => {
    const fallback = face('"Figtree Fallback"', 'local(Arial)');
    const other = face('"Fraunces Fallback"', 'local(Times New Roman)');
    expect(styleOf(fallback + other + rule)).toBe(fallback + rule);
  });
});

test('a page keeps the style of what it will show later, if that is given', () => {
  const html = withOwnStyle(page(menu), '.menu{color:red}td{color:red}', page('<table><td>'));
  expect(html).toContain('<style>td{color:red}</style>');
  expect(html).toContain(menu);
});

test('where no script runs, a page links to the whole sheet', () => {
  expect(withOwnStyle(page(menu), 'a{}')).toContain(`<noscript>${link}</noscript>`);
});

test('a page without its link to the sheet fails the build', () => {
  expect(() => withOwnStyle(page(menu).replace(link, ''), 'a{}')).toThrow(/0 style sheets/);
  expect(() => withOwnStyle(page(link), 'a{}')).toThrow(/2 style sheets/);
});
