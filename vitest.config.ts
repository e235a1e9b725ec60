import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long begin first, so that none is left over at the end: those of infra, then of the BFF. */
const PACKAGES = ['infra', 'bff', 'pwa'];

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project }: TestSpecification) =>
      PACKAGES.findIndex((name) => project.name.startsWith(name));
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** All tests of all packages in one run: their files share four processes, and an idle one is never kept waiting. */
export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: ['infra', 'bff', 'pwa'],
    sequence: { sequencer: LongOnesFirst },
  },
});
