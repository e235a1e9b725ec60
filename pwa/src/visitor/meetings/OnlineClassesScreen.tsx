import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { useAutoRefresh, useRetry } from '../../data/lists/use-auto-refresh.ts';
import { useAutoRefreshSchedule } from '../../schedule/schedule-store.ts';
import { useNow } from '../../schedule/use-now.ts';
import { DawnTall, DawnWide } from '../../shell/pictures/lazy-illustrations.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { liveMeetings, loadMeetings, useMeetings } from './meetings-store.ts';
import styles from './OnlineClassesScreen.module.css';
import { OpenClassPanel } from './OpenClassPanel.tsx';
import { PublicWeek, weekId } from './PublicWeek.tsx';
import { ScenePage } from './ScenePage.tsx';

/** Short, so that a visitor does not wait with an outdated link. */
const refreshOptions = { ...liveMeetings, everyMs: 30_000 };

const useFreshMeetings = () => {
  const failed = useMeetings((state) => state.failed);
  useAutoRefresh(loadMeetings, refreshOptions);
  useRetry(failed, loadMeetings);
};

/** `/Onlineclasses`: the open class with its link, for everybody, and the week below. */
export const OnlineClassesScreen = () => {
  const now = useNow();
  useFreshMeetings();
  useAutoRefreshSchedule();
  return (
    <>
      <ScenePage
        scene={({ tall, wide }) => (
          <>
            <DawnTall className={tall} />
            <DawnWide className={wide} />
          </>
        )}
      >
        <h1 tabIndex={-1}>{pageTitles.onlineClasses()}</h1>
        <p className={styles.lead}>
          {t`Live, with a teacher who sees you. A phone, a mat and a quiet corner are enough.`}
        </p>
        <div className={styles.card}>
          <Card aria-live="polite">
            <OpenClassPanel now={now} />
            <a className={styles.toWeek} href={`#${weekId}`}>
              {t`This week’s classes`}
              <Icon name="chevronDown" size={18} />
            </a>
          </Card>
        </div>
      </ScenePage>
      <PublicWeek now={now} />
    </>
  );
};
