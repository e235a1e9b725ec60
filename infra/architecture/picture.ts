import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { instance } from '@viz-js/viz';
import { repository } from '../commands/repository.ts';
import { app, bff, type House, infra } from './modules.ts';

/** The houses, by the name that their pictures and tables have in infra/docs. */
export const houses = { app, bff, infra };

/** From a room to the rooms that it imports. */
type Arrows = Map<string, Set<string>>;

interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

/** The imports between the rooms, read from the code: types as well, tests left out. */
export async function arrowsOf({ side, floors, tests }: House): Promise<Arrows> {
  const rooms = floors.flat().map(({ room }) => room);
  const roomOf = (path: string) =>
    rooms.find((room) => path === `${side}/${room}` || path.startsWith(`${side}/${room}/`));
  const isTest = new RegExp(tests);
  const arrows: Arrows = new Map(rooms.map((room) => [room, new Set()]));
  modules ??= readModules();
  for (const { source, dependencies } of await modules) {
    const from = roomOf(source);
    if (!from || isTest.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to && to !== from) arrows.get(from)?.add(to);
    }
  }
  return arrows;
}

/** Read once for all houses: most of the time is the start of the program. */
let modules: Promise<Module[]> | undefined;

async function readModules(): Promise<Module[]> {
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const sides = Object.values(houses).map(({ side }) => side);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...sides],
    { cwd: repository, maxBuffer: 64 * 1024 * 1024 },
  ).catch((failure) => failure as { stdout: string });
  return JSON.parse(stdout).modules;
}

/** Without each arrow that a longer way says already: A → C where A → B → C. */
export function shortest(arrows: Arrows): Arrows {
  const reaches = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return new Map(
    [...arrows].map(([room, targets]) => {
      const direct = [...targets].filter(
        (to) => ![...targets].some((other) => other !== to && reaches(other, to)),
      );
      return [room, new Set(direct)];
    }),
  );
}

/** A house as SVG: a row for each floor, an arrow for each import that no longer way says. */
export async function drawHouse(house: House): Promise<string> {
  const arrows = shortest(await arrowsOf(house));
  const viz = await instance();
  return viz.renderString(dotOf(house, arrows), { format: 'svg' });
}

function dotOf({ side, floors }: House, arrows: Arrows): string {
  const quoted = (text: string) => JSON.stringify(text);
  const rows = floors.map(
    (floor) => `{ rank = same; ${floor.map(({ room }) => quoted(room)).join('; ')} }`,
  );
  // Invisible arrows keep the floors in their order where no import does.
  const stairs = floors
    .slice(1)
    .map(
      (floor, index) =>
        `${quoted(floors[index]?.[0]?.room ?? '')} -> ${quoted(floor[0]?.room ?? '')} [style = invis]`,
    );
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].sort().map((to) => `${quoted(from)} -> ${quoted(to)}`),
  );
  return `digraph ${quoted(side)} {
    bgcolor = "white"; ranksep = 0.35; nodesep = 0.3;
    node [shape = box, style = "rounded,filled", fillcolor = "#f4efe6", color = "#8a7a5c", fontname = "Helvetica", fontsize = 12, height = 0.35];
    edge [color = "#5d6b63", arrowsize = 0.6];
    ${[...rows, ...stairs, ...lines].join(';\n    ')};
  }`;
}

/** What each room holds, as a Markdown table from the top floor down. */
export function tableOf({ floors }: House): string {
  const rows = floors.map((floor, height) =>
    floor.map(({ room, holds }) => `| ${floors.length - height} | \`${room}\` | ${holds} |`),
  );
  return ['| Floor | Room | Holds |', '|---|---|---|', ...rows.flat()].join('\n');
}

/** The page with the table of each house between its two marks. Throws where a mark is missing. */
export const withTables = (page: string): string =>
  Object.entries(houses).reduce(
    (text, [name, house]) => withPart(text, `rooms of the ${name}`, tableOf(house)),
    page,
  );

/** The page with this text between the marks of the part. Throws where a mark is missing. */
export function withPart(page: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- end of the ${part} -->`];
  const [before, rest] = page.split(`${begin}\n`);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page lacks ${begin}.`);
  return `${before}${begin}\n${text}\n${end}${after}`;
}
