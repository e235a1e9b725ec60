import { actions, subjects } from './actions/all.ts';
import { invariants } from './invariants/all.ts';
import type { Rules } from './run-history.ts';

export const rules: Rules = { actions, subjects, invariants };
