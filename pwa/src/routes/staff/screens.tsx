import type { ComponentType } from 'react';
import type { StaffPage } from '../../content/page-titles.ts';
import { staffPageTitles } from '../../content/staff/page-titles.ts';
import { useTitle } from '../../shell/frame/Screen.tsx';
import { StaffCoursesScreen as CoursesScreen } from '../../staff/courses/StaffCoursesScreen.tsx';
import { StaffOrderScreen as OrderScreen } from '../../staff/desk-orders/StaffOrderScreen.tsx';
import { StaffMessagesScreen as MessagesScreen } from '../../staff/messages/StaffMessagesScreen.tsx';
import { StaffPaymentsScreen as PaymentsScreen } from '../../staff/payments/StaffPaymentsScreen.tsx';
import { StaffPeopleScreen as PeopleScreen } from '../../staff/people/StaffPeopleScreen.tsx';
import { StaffMoneyScreen as MoneyScreen } from '../../staff/reports/StaffMoneyScreen.tsx';
import { StaffStatementScreen as StatementScreen } from '../../staff/statement/StaffStatementScreen.tsx';
import { StaffStudioScreen as StudioScreen } from '../../staff/studio/StaffStudioScreen.tsx';
import { StaffTeamScreen as TeamScreen } from '../../staff/team/StaffTeamScreen.tsx';
import { StaffWeekScreen as WeekScreen } from '../../staff/week/StaffWeekScreen.tsx';
import { TwoFactorGate } from '../signed-in/TwoFactorGate.tsx';

/*
 * The staff screens. Each sets its title, and shows the two-factor screen instead, if the server requires it.
 */

const staffScreen = (page: StaffPage, Content: ComponentType) => () => {
  useTitle(staffPageTitles[page]());
  return (
    <TwoFactorGate>
      <Content />
    </TwoFactorGate>
  );
};

export const StaffWeekScreen = staffScreen('staffWeek', WeekScreen);
export const StaffPeopleScreen = staffScreen('staffPeople', PeopleScreen);
export const StaffPaymentsScreen = staffScreen('staffPayments', PaymentsScreen);
export const StaffCoursesScreen = staffScreen('staffCourses', CoursesScreen);
export const StaffMessagesScreen = staffScreen('staffMessages', MessagesScreen);
export const StaffMoneyScreen = staffScreen('staffMoney', MoneyScreen);
export const StaffStatementScreen = staffScreen('staffStatement', StatementScreen);
export const StaffOrderScreen = staffScreen('staffOrder', OrderScreen);
export const StaffTeamScreen = staffScreen('staffTeam', TeamScreen);
export const StaffStudioScreen = staffScreen('staffStudio', StudioScreen);
