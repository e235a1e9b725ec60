import type { BackupStatus } from 'bff/contract';
import type { ReactNode } from 'react';
import { asOfWords } from '../../content/format.ts';
import { indianDate } from '../../content/indian-time.ts';
import { useAnswer, useSlow } from '../../data/signed-in/use-answer.ts';
import { useOnce } from '../../data/signed-in/use-once.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Loading } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';

/** For example `today at 2:40 am`, or `at 2:40 am on Fri, 20 Nov`. */
const whenWords = (text: string) => {
  const moment = new Date(text);
  const now = new Date();
  const isToday = indianDate(moment) === indianDate(now);
  return `${isToday ? 'today ' : ''}at ${asOfWords(moment, now)}`;
};

const units = ['KB', 'MB', 'GB'];

/** For example `12 KB`, or `3.1 MB`. */
const sizeWords = (bytes: number) => {
  let size = Math.max(bytes / 1000, 1);
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
};

/** The warning for staff. Undefined if the backups are in order. */
const troubleIn = ({ lastGood, lastFailure, isLate }: BackupStatus): string | undefined => {
  const last = lastGood
    ? `The last one was made ${whenWords(lastGood.takenAt)}.`
    : 'There is none.';
  const what = lastFailure
    ? `The backup of the studio failed ${whenWords(lastFailure.failedAt)}. ${lastFailure.why} It is tried again by itself.`
    : isLate && 'The backup of the studio is late.';
  if (!what) return undefined;
  return `${what} ${isLate ? `${last} ` : ''}Please tell whoever looks after the server.`;
};

const lastWords = ({ takenAt, bytes }: NonNullable<BackupStatus['lastGood']>) =>
  `Last backup: ${whenWords(takenAt)}, ${sizeWords(bytes)}`;

/**
 * The state of the nightly backups for a staff page, which `isShown` once it is known what stands above it, so that nothing
 * moves. It does not wait for long. `isAwaited`: another warning above the page is not known yet.
 */
export const useBackups = (isAwaited: boolean) => {
  const { value, failure } = useAnswer({
    key: ['backups'],
    ask: staffApi.readBackups,
    everyMs: 5 * 60_000,
    isRemembered: true,
  });
  const isKnown = !isAwaited && (value !== undefined || failure !== undefined);
  const isSlow = useSlow(!isKnown);
  return { backups: value, isShown: useOnce(isKnown || isSlow) };
};

interface Props extends ReturnType<typeof useBackups> {
  children: ReactNode;
}

/**
 * A staff page with the state of the nightly backups: a warning above it, or the last backup below it. The page loads before
 * it `isShown`.
 */
export const WithBackups = ({ backups, isShown, children }: Props) => {
  const trouble = backups && troubleIn(backups);
  return (
    <>
      {trouble && (
        <div className={styles.notice}>
          <Alert kind="error">
            <p>{trouble}</p>
          </Alert>
        </div>
      )}
      {!isShown && <Loading />}
      <div hidden={!isShown}>{children}</div>
      {!trouble && backups?.lastGood && (
        <p className={styles.backup}>{lastWords(backups.lastGood)}</p>
      )}
    </>
  );
};
