import { pages } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './DashboardScreen.module.css';
import { Step } from './Step.tsx';

const firstNameOf = (name: string | undefined) => name?.trim().split(/\s+/)[0] ?? '';

/** The greeting, and where one most likely wants to go next. */
export const DashboardScreen = () => {
  const user = useSession((session) => session.user);
  const firstName = firstNameOf(user?.name);
  const isStaff = user?.role === 'staff';
  return (
    <>
      <PageHeading lead="Where would you like to go?">
        {firstName ? `Welcome, ${firstName}` : 'Welcome'}
      </PageHeading>
      <ul className={styles.steps}>
        <Step
          icon="online"
          title="Online Class"
          action={isStaff ? 'Keep the links' : 'Find your link'}
          path={pages.onlineClass.path}
        >
          {isStaff
            ? 'Put the right meeting link in front of every learner.'
            : 'The meeting links of your classes, to join in time.'}
        </Step>
        <Step icon="courses" title="Courses" action="Look at the courses" path={pages.courses.path}>
          Asana, movement and rhythm, pranayama, yoga therapy.
        </Step>
        <Step icon="contact" title="A question?" action="Write to us" path={pages.contact.path}>
          The studio answers by e-mail.
        </Step>
      </ul>
    </>
  );
};
