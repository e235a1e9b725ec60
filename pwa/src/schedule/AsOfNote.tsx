import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { formatAsOf } from '../content/format.ts';
import { useLive } from '../data/live/live-state.ts';
import { useOnline } from '../data/offline/use-online.ts';
import styles from './AsOfNote.module.css';

/** A live stream that can be opened is open long before. */
const slowAfterMs = 10_000;

/** Whether the live stream is missing although the device has a network. */
const useStreamIsMissing = () => {
  const isOnline = useOnline();
  const isMissing = useLive((live) => live.isWanted && !live.isLive);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isMissing || !isOnline) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isMissing, isOnline]);
  return isSlow;
};

interface Props {
  /** When the value was loaded, in milliseconds. Undefined if the screen already says that it is old. */
  updatedAt: number | undefined;
}

/**
 * Shows how old the times and links of a screen are, if the live stream is missing. It is not announced to screen readers,
 * as the text changes with every load.
 */
export const AsOfNote = ({ updatedAt }: Props) => {
  const isSlow = useStreamIsMissing();
  const heardAt = useLive((live) => live.heardAt);
  if (!isSlow || !updatedAt) return null;
  const moment = new Date(Math.max(updatedAt, heardAt?.getTime() ?? 0));
  return (
    <p className={styles.note}>
      {t`Checked at ${{ time: formatAsOf(moment, new Date()) }}. New changes may take half a minute to appear.`}
    </p>
  );
};
