import { t } from '@lingui/core/macro';
import type { HolidayAhead } from 'bff/contract';
import { useEffect, useState } from 'react';
import type { Question } from '../../../data/signed-in/queries.ts';
import { useAnswer } from '../../../data/signed-in/use-live-query.ts';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { focusHeading } from '../../../shell/frame/Screen.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StaffWords } from '../../../ui/LocalizedText.tsx';
import { classesInWords, nameOf, shortSpan } from '../../days-off/holiday-messages.ts';
import styles from './DaysOffAhead.module.css';
import { HolidayBackSheet } from './HolidayBackSheet.tsx';

const daysOffAhead: Question<HolidayAhead[]> = {
  key: ['days off'],
  ask: holidayApi.listAhead,
  topics: ['staff/classes', 'staff/courses'],
};

/** The holidays that are not over, each with a way to put all of its classes back. */
export const DaysOffAhead = ({ now }: { now: Date }) => {
  const { value: holidays = [] } = useAnswer(daysOffAhead);
  const [opened, setOpened] = useState<HolidayAhead>();
  const [done, setDone] = useState(0);
  const close = () => setOpened(undefined);
  // The row goes with its button; the sheet must be closed before anything outside can take the focus.
  useEffect(() => {
    if (done > 0) focusHeading();
  }, [done]);
  return (
    <>
      {holidays.length > 0 && (
        <section className={styles.ahead} aria-labelledby="days-off-ahead">
          <h2 id="days-off-ahead">{t`Days off ahead`}</h2>
          <Card flush>
            <ul>
              {holidays.map((holiday) => (
                <li key={holiday.id} className={styles.row}>
                  <p>
                    <span className={styles.name}>
                      <StaffWords of={nameOf(holiday)} />
                    </span>{' '}
                    <span className={styles.days}>
                      {shortSpan(holiday, now)}: {classesInWords(holiday.classes)}
                    </span>
                  </p>
                  <Button
                    small
                    variant="soft"
                    aria-haspopup="dialog"
                    aria-label={t`Put back ${{ name: nameOf(holiday).words }}, ${{ days: shortSpan(holiday, now) }}`}
                    onClick={() => setOpened(holiday)}
                  >
                    {t`Put back`}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {opened && (
        <HolidayBackSheet
          holiday={opened}
          onDone={() => {
            close();
            setDone(done + 1);
          }}
          onClose={close}
        />
      )}
    </>
  );
};
