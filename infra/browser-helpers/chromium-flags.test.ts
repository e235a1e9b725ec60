import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { FEATURES_DISABLED_BY_PLAYWRIGHT } from './chromium-flags.ts';

test('the features that playwright disables in Chromium stay disabled', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(bundle, 'utf8')) ?? [];
  const features = Array.from(list.matchAll(/^\s*"(\w+)"/gm), ([, name]) => name);
  expect(features).not.toEqual([]);
  expect(FEATURES_DISABLED_BY_PLAYWRIGHT).toEqual(features);
});
