import { DawnTall, DawnWide } from '../../drawings/lazy-drawings.tsx';
import { Card } from '../../ui/Card.tsx';
import { ScenePage } from '../../ui/ScenePage.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import styles from './OnlineClassesScreen.module.css';
import { useFreshMeetings } from './use-fresh-meetings.ts';

/** `/Onlineclasses`: the open class's link, for everyone. */
export const OnlineClassesScreen = () => {
  useFreshMeetings();
  return (
    <ScenePage
      scene={({ tall, wide }) => (
        <>
          <DawnTall className={tall} />
          <DawnWide className={wide} />
        </>
      )}
    >
      <h1 tabIndex={-1}>Online Classes</h1>
      <p className={styles.lead}>
        Live, with a teacher who sees you. A phone, a mat and a quiet corner are enough.
      </p>
      <div className={styles.panel}>
        <Card aria-live="polite">
          <JoinPanel />
        </Card>
      </div>
    </ScenePage>
  );
};
