import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What a test file took, in milliseconds since the run began. */
export interface FileTime {
  /** Its project, such as `bff` or `e2e`. */
  group: string;
  path: string;
  began: number;
  ended: number;
  tests: number;
  /** Reading, transforming and running the imported modules, those of setup files among them. */
  imports: number;
  /** A worker with its environment, such as jsdom. */
  environment: number;
}

const repository = join(import.meta.dirname, '..', '..');
const SLOWEST = 10;

/** Prints at the end of a run where its time went: by group, and the slowest files. */
export class TimeReport implements Reporter {
  readonly #files: FileTime[] = [];
  readonly #began = new Map<string, number>();
  #runBegan = Date.now();

  onTestRunStart() {
    this.#runBegan = Date.now();
  }

  onTestModuleStart({ id }: TestModule) {
    this.#began.set(id, Date.now());
  }

  onTestModuleEnd(file: TestModule) {
    const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } =
      file.diagnostic();
    this.#files.push({
      group: file.project.name,
      path: relative(repository, file.moduleId),
      began: (this.#began.get(file.id) ?? Date.now()) - this.#runBegan,
      ended: Date.now() - this.#runBegan,
      tests: duration,
      imports: collectDuration + setupDuration,
      environment: environmentSetupDuration + prepareDuration,
    });
  }

  onTestRunEnd() {
    if (this.#files.length < 2) return;
    const checked = process.env.TEST_BEGAN
      ? this.#runBegan - Number(process.env.TEST_BEGAN) * 1000
      : undefined;
    const lines = describeTimes(this.#files, Date.now() - this.#runBegan, checked);
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

/** The lines of the report about a run of `total` milliseconds, before which the checks and the build took `checked`. */
export function describeTimes(files: FileTime[], total: number, checked?: number): string[] {
  const before = checked === undefined ? '' : `, after ${clock(checked)} of checks and build`;
  const groups = [...Map.groupBy(files, ({ group }) => group)].map(([group, of]) => [
    group,
    of.length,
    clock(Math.min(...of.map(({ began }) => began))),
    clock(Math.max(...of.map(({ ended }) => ended))),
    ...(['tests', 'imports', 'environment'] as const).map((part) => seconds(sum(of, part))),
  ]);
  const slowest = files.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, SLOWEST);
  return [
    `The tests took ${clock(total)}${before}. In seconds of files, several of which run at once:`,
    ...table([['group', 'files', 'from', 'to', 'tests', 'imports', 'environment'], ...groups]),
    'Slowest files:',
    ...slowest.map((file) => `${seconds(timeOf(file)).padStart(6)} s  ${file.path}`),
  ];
}

const timeOf = ({ tests, imports, environment }: FileTime) => tests + imports + environment;

const sum = (files: FileTime[], part: 'tests' | 'imports' | 'environment') =>
  files.reduce((total, file) => total + file[part], 0);

const seconds = (ms: number) => String(Math.round(ms / 1000));

const clock = (ms: number) => {
  const all = Math.round(ms / 1000);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};

/** Rows with the first column on the left and numbers on the right. */
function table(rows: (string | number)[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => String(row[at]).length)),
  );
  return rows.map(([name, ...numbers]) => {
    const cells = numbers.map((cell, at) => String(cell).padStart(widths[at + 1] ?? 0));
    return `  ${[String(name).padEnd(widths[0] ?? 0), ...cells].join('  ')}`;
  });
}
