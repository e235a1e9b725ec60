import { t } from '@lingui/core/macro';
import type { DaysOffChoice, DaysOffConflict, DaysOffConflictList } from 'bff/contract';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { ClassDays } from './ClassDays.tsx';
import styles from './DaysOffSheet.module.css';
import { formatDateRange, holidayName } from './holiday-messages.ts';

/** "Diwali, Sun, 8 Nov to Tue, 10 Nov, are days off." */
const formatDaysOff = (daysOff: DaysOffConflict): string => {
  const days = formatDateRange(daysOff, new Date());
  const isOne = daysOff.firstDate === daysOff.lastDate;
  if (!daysOff.reason) return isOne ? t`${days} is a day off.` : t`${days} are days off.`;
  const { words: name } = holidayName(daysOff);
  return isOne ? t`${name}, ${days}, is a day off.` : t`${name}, ${days}, are days off.`;
};

interface Props {
  question: DaysOffConflictList;
  busy: boolean;
  onAnswer: (choice: DaysOffChoice) => void;
  /** Closes without saving. */
  onClose: () => void;
}

/** Asks, before a save that puts classes on days off, whether these classes are left out like the others on these days. */
export const DaysOffSheet = ({ question, busy, onAnswer, onClose }: Props) => {
  const { daysOff, version } = question;
  const choose = (leaveOut: boolean) => busy || onAnswer({ leaveOut, version });
  return (
    <Sheet title={t`Leave these classes out?`} busy={busy} onClose={onClose}>
      <div className={styles.question}>
        {daysOff.map((met) => (
          <div key={met.id} className={styles.daysOff}>
            <p>{formatDaysOff(met)}</p>
            <ClassDays label={t`Classes on days off`} classes={met.classes} />
          </div>
        ))}
        <p className={styles.note}>
          {t`If you leave these classes out, they are cancelled like the others on these days. They will take place again if you undo the days off.`}
        </p>
        <Button large block busy={busy} onClick={() => choose(true)}>
          {t`Leave these classes out`}
        </Button>
        <Button variant="outline" large block busy={busy} onClick={() => choose(false)}>
          {t`Keep these classes`}
        </Button>
      </div>
    </Sheet>
  );
};
