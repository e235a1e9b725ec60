import { t } from '@lingui/core/macro';
import type { StaffOrder } from 'bff/contract';

export const learnerName = ({ learner }: Pick<StaffOrder, 'learner'>): string =>
  learner?.name ?? t`A deleted account`;
