import { t } from '@lingui/core/macro';
import type { RevocableHoliday } from 'bff/contract';
import { useEffect, useState } from 'react';
import { liveQueryOptions } from '../../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { focusHeading } from '../../../shell/frame/Screen.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LocalizedText } from '../../../ui/LocalizedText.tsx';
import { formatClassCount, formatDateRange, holidayName } from '../../days-off/holiday-messages.ts';
import styles from './DaysOffAhead.module.css';
import { RevokeHolidaySheet } from './RevokeHolidaySheet.tsx';

const daysOffAheadQuery = liveQueryOptions({
  queryKey: ['days off'],
  queryFn: holidayApi.listUpcoming,
  live: {
    channels: ['staff/classes', 'staff/courses'],
  },
});

/** The holidays that are not over, each with a button that puts all of its classes back. */
export const DaysOffAhead = ({ now }: { now: Date }) => {
  const { data: holidays = [] } = useLiveQuery(daysOffAheadQuery);
  const [opened, setOpened] = useState<RevocableHoliday>();
  const [done, setDone] = useState(0);
  const close = () => setOpened(undefined);
  // The row is removed with its button; nothing outside the sheet can take the focus before the sheet is closed.
  useEffect(() => {
    if (done > 0) focusHeading();
  }, [done]);
  return (
    <>
      {holidays.length > 0 && (
        <section className={styles.ahead} aria-labelledby="days-off-ahead">
          <h2 id="days-off-ahead">{t`Upcoming days off`}</h2>
          <Card flush>
            <ul>
              {holidays.map((holiday) => (
                <li key={holiday.id} className={styles.row}>
                  <p>
                    <span className={styles.name}>
                      <LocalizedText of={holidayName(holiday)} />
                    </span>{' '}
                    <span className={styles.days}>
                      {formatDateRange(holiday, now)}: {formatClassCount(holiday.classes)}
                    </span>
                  </p>
                  <Button
                    small
                    variant="soft"
                    aria-haspopup="dialog"
                    aria-label={t`Put back ${{ name: holidayName(holiday).words }}, ${{ days: formatDateRange(holiday, now) }}`}
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
        <RevokeHolidaySheet
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
