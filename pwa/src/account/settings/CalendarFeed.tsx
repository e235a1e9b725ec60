import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import {
  type ActingProfile,
  queryKeyForProfile,
  useActingProfile,
} from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { ProfileChooser } from '../family/ProfileChooser.tsx';
import account from './AccountScreen.module.css';
import styles from './CalendarFeed.module.css';

interface CalendarFeedUrl {
  url: string;
}

/** Calendar apps open this URL and ask whether to subscribe. */
const webcalUrl = (url: string) => url.replace(/^https?:/, 'webcal:');

interface RenewCalendarDialogProps {
  whom: ActingProfile;
  onRenewed: (calendar: CalendarFeedUrl) => void;
  onCancel: () => void;
}

const RenewCalendarDialog = ({ whom: profile, onRenewed, onCancel }: RenewCalendarDialogProps) => {
  const { busy, problem, start } = useMutation(
    async () => onRenewed(await learnerApi.renewCalendar(profile)),
    () => showToast(() => t`Your calendar has a new address.`),
  );
  return (
    <ConfirmDialog
      title={t`Replace the calendar address?`}
      confirm={t`Replace`}
      busy={busy}
      onConfirm={start}
      onCancel={onCancel}
    >
      <p>{t`The old address will stop working at once. Please add the new address wherever you use this calendar.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

interface CalendarAddressProps extends CalendarFeedUrl {
  whom: ActingProfile;
  onRenewed: (calendar: CalendarFeedUrl) => void;
}

const CalendarAddress = ({ url, whom: profile, onRenewed }: CalendarAddressProps) => {
  const [asking, setAsking] = useState(false);
  const finish = (calendar: CalendarFeedUrl) => {
    setAsking(false);
    onRenewed(calendar);
  };
  return (
    <>
      <p className={styles.address}>{url}</p>
      <div className={account.buttons}>
        <a className={buttonClass()} href={webcalUrl(url)}>
          {t`Add to calendar`}
        </a>
        <Button variant="outline" onClick={() => void copyToClipboard(() => t`Address`, url)}>
          {t`Copy address`}
        </Button>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t`New address`}
        </Button>
      </div>
      {asking && (
        <RenewCalendarDialog whom={profile} onRenewed={finish} onCancel={() => setAsking(false)} />
      )}
    </>
  );
};

const LoadingAddress = () => (
  <>
    <span className="visually-hidden">{t`The address is loading.`}</span>
    <Skeleton shape="button" />
  </>
);

const calendarQuery = (profile: ActingProfile) =>
  queryOptions({
    queryKey: queryKeyForProfile('calendar', profile),
    queryFn: () => learnerApi.readCalendar(profile),
  });

/** Offline is not an error: the address is not cached on the device. */
const CalendarFailure = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) =>
  failure instanceof ApiError ? (
    <LoadFailure onRetry={onRetry}>{formatError(failure)}</LoadFailure>
  ) : (
    <Alert kind="info">
      <p>{t`You need internet to see your calendar address.`}</p>
      <Button small variant="soft" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </Alert>
  );

/** Fetched once the row is open: the first request creates the address, which not everybody wants. */
const CalendarFeedContent = () => {
  const profile = useActingProfile();
  const calendar = calendarQuery(profile);
  const { data, error, refetch } = useLiveQuery(calendar);
  return (
    <div className={account.part}>
      <ProfileChooser within="card" />
      <div className={account.words}>
        <p>
          {t`See your classes in your phone’s calendar. It updates by itself; Google Calendar may take a day.`}
        </p>
        <p>
          {t`Keep this address to yourself: anyone who has it can see your classes. For Google Calendar, copy the address and add it on a computer, under Other calendars, From URL.`}
        </p>
      </div>
      {data && (
        <CalendarAddress
          key={profile}
          url={data.url}
          whom={profile}
          onRenewed={(renewed) => setQueryData(calendar, renewed)}
        />
      )}
      {!data && error !== null && <CalendarFailure failure={error} onRetry={refetch} />}
      {!data && error === null && <LoadingAddress />}
    </div>
  );
};

/** The learner’s classes for the calendar of a phone or computer, and their private address. */
export const CalendarFeed = () => (
  <FoldingRow
    title={t`Your classes in your calendar`}
    line={t`Every change to a class appears by itself.`}
    fragment="calendar"
  >
    <CalendarFeedContent />
  </FoldingRow>
);
