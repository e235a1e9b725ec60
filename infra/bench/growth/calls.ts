import { batchJobs } from './batch-jobs.ts';
import type { MeasuredCall } from './call.ts';
import { peopleCalls } from './people.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/** Every endpoint; reads first, as writes add rows. */
export const calls: MeasuredCall[] = [...reads, ...peopleCalls, ...writes, ...batchJobs];
