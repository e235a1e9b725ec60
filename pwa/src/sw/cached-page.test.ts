import { expect, test } from 'vitest';
import { toCachedPage } from './cached-page.ts';

test('a page is cached with its headers, and preloads its cached font', async () => {
  const page = '<!DOCTYPE html><html lang="hi-IN" data-from-network=""><p>data-from-network</p>';
  const answer = new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Content-Encoding': 'br',
      'Content-Length': '20',
    },
  });
  const kept = await toCachedPage(answer, '/assets/tiro.woff2');
  expect(await kept.text()).toBe('<!DOCTYPE html><html lang="hi-IN"><p>data-from-network</p>');
  expect(Object.fromEntries(kept.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    link: '</assets/tiro.woff2>; rel=preload; as=font; type=font/woff2; crossorigin',
  });
});
