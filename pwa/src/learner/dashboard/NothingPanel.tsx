import { t } from '@lingui/core/macro';
import type { SelectedCourse } from 'bff/contract';
import { listed } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { selectionOf } from '../selection/selection-store.ts';
import { LoadingPanel } from './LoadingPanel.tsx';
import styles from './TodayPanel.module.css';

interface StepProps {
  title: string;
  words: string;
  to: string;
  action: string;
}

const NextStep = ({ title, words, to, action }: StepProps) => (
  <section className={styles.panel} aria-labelledby="today-title">
    <h2 id="today-title">{title}</h2>
    <p className={styles.words}>{words}</p>
    <Link className={classes(styles.join, buttonClass({ large: true }))} to={to}>
      {action}
    </Link>
  </section>
);

const mostNamed = 3;

const selectedInWords = (selected: SelectedCourse[]) => {
  const count = selected.length;
  if (count > mostNamed)
    return t`You have selected ${count} courses. Check out, and your next class is always here.`;
  const titles = listed(selected.map(titleOf));
  return t`You have selected ${titles}. Check out, and your next class is always here.`;
};

/** Without a class, an order and a course: the next step to them, which is to choose a course, or to pay for those chosen. */
export const NothingPanel = () => {
  const { value: selected, failure } = useAnswer(selectionOf(useWhom()));
  if (!selected && failure === undefined) return <LoadingPanel />;
  if (!selected || selected.length === 0) {
    return (
      <NextStep
        title={t`No class yet`}
        words={t`Add a course to your classes, and your next one is always here.`}
        to={pages.courses.path}
        action={t`Courses`}
      />
    );
  }
  return (
    <NextStep
      title={t`Almost there`}
      words={selectedInWords(selected)}
      to={pages.selectedClasses.path}
      action={t`Selected Classes`}
    />
  );
};
