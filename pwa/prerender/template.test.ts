import { expect, test } from 'vitest';
import { fillTemplate } from './template.ts';

const template = [
  '<!doctype html><html><head>',
  '<title>The studio</title><meta name="description" content="Yoga">',
  '<script type="module" src="/app.js"></script><link rel="modulepreload" href="/react.js">',
  '<link rel="stylesheet" href="/style.css">',
  '</head><body><div id="root"></div><noscript>Turn it on.</noscript></body></html>',
].join('');
const contents = { head: [], markup: '<p title="&quot;">It&#x27;s open<br/></p>' };

test('a page with content has its unchanged markup, its styles, and nothing of the app', () => {
  const html = fillTemplate(template, contents);
  expect(html).toContain(`<div id="root">${contents.markup}</div>`);
  expect(html).toContain('/style.css');
  expect(html).not.toMatch(/app\.js|react\.js|noscript/);
});

test('the HTML after the root element is inserted unchanged', () => {
  const html = fillTemplate(template, { ...contents, afterRoot: '<script id="data">{}</script>' });
  expect(html).toContain('</p></div><script id="data">{}</script>');
});

test('a page without content loads the app', () => {
  const html = fillTemplate(template, { head: [] });
  expect(html).toContain('<div id="root"></div>');
  expect(html).toMatch(/app\.js.*react\.js.*noscript/s);
});

test('titles, descriptions and attributes are escaped', () => {
  const text = '"></title><img>';
  const head = [{ tag: 'meta' as const, attributes: { name: 'author', content: text } }];
  const html = fillTemplate(template, { title: text, description: text, head });
  expect(html).toContain('<title>"&gt;&lt;/title&gt;&lt;img&gt;</title>');
  expect(html.match(/content="&quot;/g)).toHaveLength(2);
});

test.each([
  ['root', '<div id="root"></div>'],
  ['title', '<title>The studio</title>'],
  ['description', '<meta name="description" content="Yoga">'],
])('a template without its %s fails the build', (_, part) => {
  const page = { ...contents, title: 'A page', description: 'About it' };
  expect(() => fillTemplate(template.replace(part, ''), page)).toThrow(/^index\.html has/);
});

test.each([
  ['hi', '<html lang="hi-IN" data-from-network="">'],
  ['en', '<html lang="en-IN">'],
] as const)('a page in %s begins with %s', (language, root) => {
  expect(fillTemplate(template, { ...contents, language })).toContain(root);
});
