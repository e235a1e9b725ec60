import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { instance } from '@viz-js/viz';
import { repository } from '../commands/repository.ts';
import { app, bff, type Codebase, infra } from './modules.ts';

/** The codebases, by the name of their diagrams and tables in infra/docs/develop. */
export const codebases = { app, bff, infra };

/** From a module to the modules that it imports. */
type Arrows = Map<string, Set<string>>;

interface SourceFile {
  source: string;
  dependencies: { resolved: string }[];
}

/** The imports between the modules, read from the code: including types, without tests. */
export async function arrowsOf({ root, layers, tests }: Codebase): Promise<Arrows> {
  const names = layers.flat().map(({ name }) => name);
  const moduleOf = (path: string) =>
    names.find((name) => path === `${root}/${name}` || path.startsWith(`${root}/${name}/`));
  const isTest = new RegExp(tests);
  const arrows: Arrows = new Map(names.map((name) => [name, new Set()]));
  sourceFiles ??= readSourceFiles();
  for (const { source, dependencies } of await sourceFiles) {
    const from = moduleOf(source);
    if (!from || isTest.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to && to !== from) arrows.get(from)?.add(to);
    }
  }
  return arrows;
}

export const countArrows = (arrows: Arrows): number =>
  [...arrows.values()].reduce((count, targets) => count + targets.size, 0);

/** Read once for all codebases: most of the time is the start of the program. */
let sourceFiles: Promise<SourceFile[]> | undefined;

async function readSourceFiles(): Promise<SourceFile[]> {
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const roots = Object.values(codebases).map(({ root }) => root);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...roots],
    { cwd: repository, maxBuffer: 64 * 1024 * 1024 },
  ).catch((failure) => failure as { stdout: string });
  return JSON.parse(stdout).modules;
}

/** A codebase as SVG: a row for each layer, an arrow for each module that another one imports. */
export async function drawCodebase(codebase: Codebase): Promise<string> {
  const arrows = await arrowsOf(codebase);
  const viz = await instance();
  return viz.renderString(toDot(codebase, arrows), { format: 'svg' });
}

function toDot({ root, layers }: Codebase, arrows: Arrows): string {
  const quoted = (text = '') => JSON.stringify(text);
  const rows = layers.map(
    (layer) => `{ rank = same; ${layer.map(({ name }) => quoted(name)).join('; ')} }`,
  );
  // Invisible arrows keep the layers in order if no import does.
  const order = layers
    .slice(1)
    .map(
      ([first], above) =>
        `${quoted(layers[above]?.[0]?.name)} -> ${quoted(first?.name)} [style = invis]`,
    );
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].sort().map((to) => `${quoted(from)} -> ${quoted(to)}`),
  );
  return `digraph ${quoted(root)} {
    bgcolor = "white"; ranksep = 0.45; nodesep = 0.35;
    node [shape = box, style = "rounded,filled", fillcolor = "#f4efe6", color = "#8a7a5c", fontname = "Helvetica", fontsize = 12, height = 0.35];
    edge [color = "#5d6b63", arrowsize = 0.6];
    ${[...rows, ...order, ...lines].join(';\n    ')};
  }`;
}

/** What each module holds, as a Markdown table from the top layer down. */
export function modulesTable({ layers }: Codebase): string {
  const rows = layers.map((layer, depth) =>
    layer.map(({ name, holds }) => `| ${layers.length - depth} | \`${name}\` | ${holds} |`),
  );
  return ['| Layer | Module | Holds |', '|---|---|---|', ...rows.flat()].join('\n');
}

/** The page with the table of each codebase between its two markers. Throws if a marker is missing. */
export const withTables = (page: string): string =>
  Object.entries(codebases).reduce(
    (text, [name, codebase]) => withSection(text, `modules of the ${name}`, modulesTable(codebase)),
    page,
  );

/** The page with this text between the markers of the section. Throws if a marker is missing. */
export function withSection(page: string, section: string, text: string): string {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- end of the ${section} -->`];
  const [before, rest] = page.split(`${begin}\n`);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page lacks ${begin}.`);
  return `${before}${begin}\n${text}\n${end}${after}`;
}
