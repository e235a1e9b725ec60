import { asOfWords } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { pages } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './JoinPanel.module.css';
import { isWebLink } from './meeting-link.ts';
import { loadMeetings, useMeetings } from './meetings-store.ts';

const Loading = () => (
  <div className={styles.panel}>
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
  <div className={styles.panel}>
    <h2 className={styles.title}>We could not look up the class</h2>
    <p className={styles.words}>Please check your connection. We go on trying by ourselves.</p>
    <div className={styles.actions}>
      <Button onClick={() => void loadMeetings()}>Try again</Button>
    </div>
  </div>
);

const ComingSoon = () => (
  <div className={styles.panel}>
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
  <div className={styles.panel}>
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

/** The first meeting's link is the class to join (specification, section 4). */
export const JoinPanel = () => {
  const { meetings, loadedAt, failed } = useMeetings();
  if (!meetings) return failed ? <NotLoaded /> : <Loading />;
  const link = meetings[0]?.meetingLink ?? '';
  if (!isWebLink(link)) return <ComingSoon />;
  return <Join link={link} uncheckedSince={failed ? loadedAt : undefined} />;
};
