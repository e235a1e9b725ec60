import { buttonClass } from '../../ui/button-class.ts';
import { isWebLink } from '../meetings/meeting-link.ts';
import { useMeetings } from '../meetings/meetings-store.ts';
import styles from './JoinClass.module.css';

interface Props {
  title: string;
  meetingId: number | null;
}

/** What stands where Join would. */
const useWords = (linkIsUnknown: boolean) => {
  const failed = useMeetings((state) => state.failed);
  if (!linkIsUnknown) return 'The link appears here before the class.';
  return failed ? 'The link could not be looked up. It needs the network.' : '\u00a0';
};

/** Join, once the class's meeting has a link. */
export const JoinClass = ({ title, meetingId }: Props) => {
  const meetings = useMeetings((state) => state.meetings);
  const link = meetings?.find(({ id }) => id === meetingId)?.meetingLink ?? '';
  const words = useWords(meetings === undefined && meetingId !== null);
  if (!isWebLink(link)) return <p className={styles.waiting}>{words}</p>;
  return (
    <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
      Join <span className="visually-hidden">{title}</span>
    </a>
  );
};
