import { useFresh, useRetry } from '../../api/use-fresh.ts';
import { asOfWords } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { DawnTall, DawnWide } from '../../drawings/lazy-drawings.tsx';
import { pages } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { ScenePage } from '../../ui/ScenePage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isWebLink } from './meeting-link.ts';
import { loadMeetings, useMeetings } from './meetings-store.ts';
import styles from './OnlineClassesScreen.module.css';

const Loading = () => (
  <div className={styles.join}>
    <NeedsScript>
      Looking up the class needs JavaScript. Without it, please ask the studio for the link.
    </NeedsScript>
    <span className="visually-hidden">Looking for the class</span>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="button" />
  </div>
);

const NotLoaded = () => (
  <div className={styles.join}>
    <h2 className={styles.title}>We could not look up the class</h2>
    <p className={styles.words}>Please check your connection. We go on trying by ourselves.</p>
    <div className={styles.actions}>
      <Button onClick={() => void loadMeetings()}>Try again</Button>
    </div>
  </div>
);

const ComingSoon = () => (
  <div className={styles.join}>
    <h2 className={styles.title}>{messages.comingSoon}</h2>
    <p className={styles.words}>The link appears here by itself as soon as the teacher opens it.</p>
    <div className={styles.actions}>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
        Courses
      </Link>
    </div>
  </div>
);

const Join = ({ link, uncheckedSince }: { link: string; uncheckedSince: Date | undefined }) => (
  <div className={styles.join}>
    <h2 className={styles.title}>{uncheckedSince ? 'The last known link' : 'The class is open'}</h2>
    <p className={styles.words}>
      {uncheckedSince
        ? `We could not check it just now. This is the link as of ${asOfWords(uncheckedSince, new Date())}; it may be old.`
        : 'It opens in a new tab. Come in with your microphone off.'}
    </p>
    <div className={styles.actions}>
      <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
        Join Now
      </a>
    </div>
  </div>
);

/** Join for the first public meeting (specification, section 4). */
const JoinPanel = () => {
  const { meetings, loadedAt, failed } = useMeetings();
  if (!meetings) return failed ? <NotLoaded /> : <Loading />;
  const link = meetings[0]?.meetingLink ?? '';
  if (!isWebLink(link)) return <ComingSoon />;
  return <Join link={link} uncheckedSince={failed ? loadedAt : undefined} />;
};

const everyMs = 30_000;

/** Refreshes often, so that a visitor does not wait with an old link. */
const useFreshMeetings = () => {
  const failed = useMeetings((state) => state.failed);
  useFresh(loadMeetings, everyMs);
  useRetry(failed, loadMeetings);
};

/** `/Onlineclasses`: the link of the open class, for everybody. */
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
