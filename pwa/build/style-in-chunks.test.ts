import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { styleInChunks } from './style-in-chunks.ts';

const root = mkdtempSync(join(tmpdir(), 'style-in-chunks-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (name: string, code: string) => {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
};

const buildApp = async () => {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [styleInChunks()],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, 'src/main.js') },
    },
  })) as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'));
  const chunk = (name: string) =>
    output.find((file) => file.type === 'chunk' && file.name === name) as Rolldown.OutputChunk;
  return {
    sheet: sheet?.type === 'asset' ? String(sheet.source) : '',
    main: chunk('main').code,
    week: chunk('Week').code,
  };
};

test('the style of a staff screen is in the code of the screen, not in the app’s style sheet', async () => {
  write(
    'src/main.js',
    "import styles from './public.module.css'; document.body.id = styles.banner; void import('./staff/week/Week.js');",
  );
  write('src/public.module.css', '.banner { color: rebeccapurple; }');
  write(
    'src/staff/week/Week.js',
    "import styles from './Week.module.css'; document.body.className = styles.grid;",
  );
  write('src/staff/week/Week.module.css', '/* A comment. */ .grid { color: tan; }');
  const { sheet, main, week } = await buildApp();
  expect(sheet).toContain('banner');
  expect(sheet).not.toContain('grid');
  expect(main).not.toMatch(/grid|tan/);
  const [, className] = /className\s*=\s*[`"']?(\w+)/.exec(week) ?? [];
  expect(week).toContain('adoptedStyleSheets');
  expect(week).toMatch(/\._grid_\w+\{color:tan\}/);
  expect(week).not.toContain('A comment');
  expect(className).toBeTruthy();
});
