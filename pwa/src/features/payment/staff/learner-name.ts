import type { StaffOrder } from 'bff/contract';

export const learnerName = ({ learner }: Pick<StaffOrder, 'learner'>): string =>
  learner?.name ?? 'A deleted account';
