import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const caddyfile = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8');
const page = /respond `([^`]*)` \{http\.error\.status_code\}/.exec(caddyfile)?.[1] ?? '';

test('the proxy’s page is self-contained, and its policy only allows its style', () => {
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(caddyfile).toContain(
    `Content-Security-Policy "default-src 'none'; style-src 'sha256-${hash}';`,
  );
  expect(page).not.toMatch(/<script|src=|url\(|style=/);
});

test('the proxy’s page has the app’s texts in both languages, and retries', () => {
  expect(page).toContain('The studio’s server does not answer');
  expect(page).toMatch(/<section lang="hi-IN"><h2>स्टूडियो के सर्वर से जवाब नहीं आ रहा है</);
  expect(caddyfile).toMatch(/Refresh \d/);
});
