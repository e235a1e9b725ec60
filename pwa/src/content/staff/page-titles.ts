import { t } from '@lingui/core/macro';
import type { StaffPage } from '../page-titles.ts';

/** As `pageTitles`. */
export const staffPageTitles: Record<StaffPage, () => string> = {
  staffWeek: () => t`Week`,
  staffPeople: () => t`People`,
  staffPayments: () => t`Payments`,
  staffCourses: () => t`Courses`,
  staffMessages: () => t`Messages`,
  staffMoney: () => t`Money`,
  staffStatement: () => t`The bank’s statement`,
  staffOrder: () => t`Order for a learner`,
  staffTeam: () => t`Team`,
  staffStudio: () => t`Studio`,
  staffHelp: () => t`Help`,
};
