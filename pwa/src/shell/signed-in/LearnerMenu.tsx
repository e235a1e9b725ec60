import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nextClassPath, pages } from '../../content/paths.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { classes } from '../../ui/classes.ts';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { Place, PlacesBar, placeClass } from '../frame/BottomBar.tsx';
import styles from './LearnerMenu.module.css';
import { MenuButton } from './SidebarDrawer.tsx';
import { waiting } from './staff-waiting.ts';
import { useStaffManifest } from './use-staff-manifest.ts';

const Today = () => (
  <Place path={pages.dashboard.path} icon={<InnerIcon name="today" />}>
    {t`Today`}
  </Place>
);

const More = () => (
  <li>
    <MenuButton className={classes(placeClass, styles.more)}>
      <InnerIcon name="menu" />
      <span>{t`More`}</span>
    </MenuButton>
  </li>
);

/** The server knows which class is the next one, also where the app does not. */
const Join = () => (
  <li>
    <a className={placeClass} href={nextClassPath} target="_blank" rel="noopener">
      <InnerIcon name="online" />
      <span>{t`Join`}</span>
    </a>
  </li>
);

interface MarkedProps {
  icon: InnerIconName;
  /** How many, and hidden what they are. */
  children: ReactNode;
}

const Marked = ({ icon, children }: MarkedProps) => (
  <span className={styles.marked}>
    <InnerIcon name={icon} />
    {children && <span className={styles.mark}>{children} </span>}
  </span>
);

const DueMark = () => (
  <Marked icon="rupee">
    <Trans>
      1<span className="visually-hidden"> due</span>
    </Trans>
  </Marked>
);

/** A learner's places on a phone. `isDue`: something is to be paid. */
export const LearnerPlaces = ({ isDue }: { isDue: boolean }) => (
  <PlacesBar>
    <Today />
    <Place path={pages.enrolledClass.path} icon={<InnerIcon name="calendar" />}>
      {t`My classes`}
    </Place>
    <Join />
    {isDue ? (
      <Place path={pages.payment.path} icon={<DueMark />}>
        {t`Pay`}
      </Place>
    ) : (
      <Place path={pages.courses.path} icon={<InnerIcon name="courses" />}>
        {t`Courses`}
      </Place>
    )}
    <More />
  </PlacesBar>
);

const mostShown = 9;

const countIn = (count: number) => (count > mostShown ? `${mostShown}+` : String(count));

/** Nothing is shown for 0. */
const WaitingMark = ({ count: all }: { count: number }) => {
  const count = countIn(all);
  return (
    <Marked icon="rupee">
      {all > 0 && (
        <Trans>
          {count}
          <span className="visually-hidden"> waiting</span>
        </Trans>
      )}
    </Marked>
  );
};

/** The places of a teacher on a phone. */
export const TeacherPlaces = () => (
  <PlacesBar>
    <Today />
    <Place path={pages.staffWeek.path} icon={<InnerIcon name="calendar" />}>
      {t`Week`}
    </Place>
    <Join />
    <Place path={pages.courses.path} icon={<InnerIcon name="courses" />}>
      {t`Courses`}
    </Place>
    <More />
  </PlacesBar>
);

/** The places of staff on a phone. */
export const StaffPlaces = () => {
  const { value } = useAnswer(waiting);
  useStaffManifest();
  return (
    <PlacesBar>
      <Today />
      <Place path={pages.staffWeek.path} icon={<InnerIcon name="calendar" />}>
        {t`Week`}
      </Place>
      <Place path={pages.staffPayments.path} icon={<WaitingMark count={value?.payments ?? 0} />}>
        {t`Payments`}
      </Place>
      <Place path={pages.staffCourses.path} icon={<InnerIcon name="courses" />}>
        {t`Courses`}
      </Place>
      <More />
    </PlacesBar>
  );
};
