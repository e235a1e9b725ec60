import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { asOfWords } from '../content/format.ts';
import { useLive } from '../data/live/live-state.ts';
import { useOnline } from '../data/offline/use-online.ts';
import styles from './AsOfNote.module.css';

/** A stream of changes that can be opened is open long before. */
const afterMs = 10_000;

/** Whether changes do not come by themselves, though the device has a network. */
const useWithoutStream = () => {
  const isOnline = useOnline();
  const isMissing = useLive((live) => live.isWanted && !live.isLive);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isMissing || !isOnline) return;
    const timer = setTimeout(() => setIsSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [isMissing, isOnline]);
  return isSlow;
};

interface Props {
  /** When the value was loaded. Undefined where the screen already says that it is old. */
  asOf: Date | undefined;
}

/**
 * For the end of a screen with an hour or a link, where no stream of changes comes through: how old they are. Screen readers
 * are not told, as the words change with every load.
 */
export const AsOfNote = ({ asOf }: Props) => {
  const isSlow = useWithoutStream();
  const heardAt = useLive((live) => live.heardAt);
  if (!isSlow || !asOf) return null;
  const moment = heardAt && heardAt > asOf ? heardAt : asOf;
  return (
    <p className={styles.note}>
      {t`As of ${{ time: asOfWords(moment, new Date()) }}. New changes may take half a minute.`}
    </p>
  );
};
