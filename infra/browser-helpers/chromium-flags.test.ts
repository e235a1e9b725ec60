import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { OFF_BY_PLAYWRIGHT } from './chromium-flags.ts';

test('what playwright turns off in Chromium stays off', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(bundle, 'utf8')) ?? [];
  const features = Array.from(list.matchAll(/^\s*"(\w+)"/gm), ([, name]) => name);
  expect(features).not.toEqual([]);
  expect(OFF_BY_PLAYWRIGHT).toEqual(features);
});
