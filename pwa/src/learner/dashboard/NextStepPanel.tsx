import { t } from '@lingui/core/macro';
import type { SelectedCourse } from 'bff/contract';
import { formatNames } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { selectionQuery } from '../selection/selection-store.ts';
import { LoadingPanel } from './LoadingPanel.tsx';
import styles from './TodayPanel.module.css';

interface NextStepProps {
  title: string;
  words: string;
  to: string;
  action: string;
}

const NextStep = ({ title, words, to, action }: NextStepProps) => (
  <section className={styles.panel} aria-labelledby="today-title">
    <h2 id="today-title">{title}</h2>
    <p className={styles.words}>{words}</p>
    <Link className={classes(styles.join, buttonClass({ large: true }))} to={to}>
      {action}
    </Link>
  </section>
);

const maxTitles = 3;

const formatSelected = (selected: SelectedCourse[]) => {
  const count = selected.length;
  if (count > maxTitles)
    return t`You have selected ${count} courses. Check out and pay, and your next class will appear here.`;
  const titles = formatNames(selected.map(localizedTitle));
  return t`You have selected ${titles}. Check out and pay, and your next class will appear here.`;
};

/** The next step of a learner without a class, an order or a course: choose a course, or check out the selected ones. */
export const NextStepPanel = () => {
  const { data: selected, error } = useLiveQuery(selectionQuery(useActingProfile()));
  if (!selected && error === null) return <LoadingPanel />;
  if (!selected || selected.length === 0) {
    return (
      <NextStep
        title={t`No class yet`}
        words={t`Choose a course, and your next class will always be shown here.`}
        to={pages.courses.path}
        action={t`Courses`}
      />
    );
  }
  return (
    <NextStep
      title={t`Almost there`}
      words={formatSelected(selected)}
      to={pages.selectedClasses.path}
      action={t`Selected Classes`}
    />
  );
};
