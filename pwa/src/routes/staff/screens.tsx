import type { ComponentType } from 'react';
import type { StaffPage } from '../../content/page-titles.ts';
import { staffPageTitles } from '../../content/staff/page-titles.ts';
import { useTitle } from '../../shell/frame/Screen.tsx';
import { StaffCoursesScreen } from '../../staff/courses/StaffCoursesScreen.tsx';
import { StaffOrderScreen } from '../../staff/desk-orders/StaffOrderScreen.tsx';
import { StaffHelpScreen } from '../../staff/help/StaffHelpScreen.tsx';
import { StaffMessagesScreen } from '../../staff/messages/StaffMessagesScreen.tsx';
import { StaffPaymentsScreen } from '../../staff/payments/StaffPaymentsScreen.tsx';
import { StaffPeopleScreen } from '../../staff/people/StaffPeopleScreen.tsx';
import { StaffMoneyScreen } from '../../staff/reports/StaffMoneyScreen.tsx';
import { StaffStatementScreen } from '../../staff/statement/StaffStatementScreen.tsx';
import { StaffStudioScreen } from '../../staff/studio/StaffStudioScreen.tsx';
import { StaffTeamScreen } from '../../staff/team/StaffTeamScreen.tsx';
import { StaffWeekScreen } from '../../staff/week/StaffWeekScreen.tsx';

const staffScreen = (page: StaffPage, Content: ComponentType) => () => {
  useTitle(staffPageTitles[page]());
  return <Content />;
};

/** The screen of each page of staff. It sets its title. */
export const staffScreens: Record<StaffPage, ComponentType> = {
  staffWeek: staffScreen('staffWeek', StaffWeekScreen),
  staffPeople: staffScreen('staffPeople', StaffPeopleScreen),
  staffPayments: staffScreen('staffPayments', StaffPaymentsScreen),
  staffCourses: staffScreen('staffCourses', StaffCoursesScreen),
  staffMessages: staffScreen('staffMessages', StaffMessagesScreen),
  staffMoney: staffScreen('staffMoney', StaffMoneyScreen),
  staffStatement: staffScreen('staffStatement', StaffStatementScreen),
  staffOrder: staffScreen('staffOrder', StaffOrderScreen),
  staffTeam: staffScreen('staffTeam', StaffTeamScreen),
  staffStudio: staffScreen('staffStudio', StaffStudioScreen),
  staffHelp: StaffHelpScreen,
};
