import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { keyOfWhom, useWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { put, type Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { notify } from '../../shell/notices/notices.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { WhomChooser } from '../family/ProfileChooser.tsx';
import account from './AccountScreen.module.css';
import styles from './CalendarFeed.module.css';

interface Calendar {
  url: string;
}

/** Programs of phones and computers open this and ask whether to subscribe. */
const subscribeLink = (url: string) => url.replace(/^https?:/, 'webcal:');

interface RenewProps {
  whom: Whom;
  onRenewed: (calendar: Calendar) => void;
  onCancel: () => void;
}

const RenewQuestion = ({ whom, onRenewed, onCancel }: RenewProps) => {
  const { busy, problem, start } = useMutation(
    async () => onRenewed(await learnerApi.renewCalendar(whom)),
    () => notify(() => t`Your calendar has a new address.`),
  );
  return (
    <ConfirmDialog
      title={t`Take a new address?`}
      confirm={t`Replace`}
      busy={busy}
      onConfirm={start}
      onCancel={onCancel}
    >
      <p>{t`The old address stops at once. Add the new one wherever you use your calendar.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

interface AddressProps extends Calendar {
  whom: Whom;
  onRenewed: (calendar: Calendar) => void;
}

const Address = ({ url, whom, onRenewed }: AddressProps) => {
  const [asking, setAsking] = useState(false);
  const finish = (calendar: Calendar) => {
    setAsking(false);
    onRenewed(calendar);
  };
  return (
    <>
      <p className={styles.address}>{url}</p>
      <div className={account.buttons}>
        <a className={buttonClass()} href={subscribeLink(url)}>
          {t`Add to calendar`}
        </a>
        <Button variant="outline" onClick={() => void copyToClipboard(() => t`Address`, url)}>
          {t`Copy address`}
        </Button>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t`New address`}
        </Button>
      </div>
      {asking && <RenewQuestion whom={whom} onRenewed={finish} onCancel={() => setAsking(false)} />}
    </>
  );
};

const Loading = () => (
  <>
    <span className="visually-hidden">{t`The address is loading.`}</span>
    <Skeleton shape="button" />
  </>
);

const calendarOf = (whom: Whom): Question<Calendar> => ({
  key: keyOfWhom('calendar', whom),
  ask: () => learnerApi.readCalendar(whom),
});

/** Without a network there is nothing wrong: the address is not kept on the device. */
const NotLoaded = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) =>
  failure instanceof ApiError ? (
    <LoadFailure onRetry={onRetry}>{sentenceFor(failure)}</LoadFailure>
  ) : (
    <Alert kind="info">
      <p>{t`Your address needs the network. It is here once you are connected.`}</p>
      <Button small variant="soft" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </Alert>
  );

/** Asked for once the row is open: the first question makes the address, which not everybody wants. */
const Feed = () => {
  const whom = useWhom();
  const calendar = calendarOf(whom);
  const { value, failure, reload } = useAnswer(calendar);
  return (
    <div className={account.part}>
      <WhomChooser within="card" />
      <div className={account.words}>
        <p>
          {t`See your classes in the calendar of your phone. It follows by itself; Google Calendar may take a day.`}
        </p>
        <p>
          {t`Keep the address to yourself: whoever has it sees your classes. For Google Calendar, copy it and add it on a computer, under Other calendars, From URL.`}
        </p>
      </div>
      {value && (
        <Address
          key={whom}
          url={value.url}
          whom={whom}
          onRenewed={(renewed) => put(calendar, renewed)}
        />
      )}
      {!value && failure !== undefined && <NotLoaded failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Loading />}
    </div>
  );
};

/** The learner’s classes for the calendar of a phone or computer, and their private address. */
export const CalendarFeed = () => (
  <FoldingRow
    title={t`Your classes in your calendar`}
    line={t`With every change of a class.`}
    fragment="calendar"
  >
    <Feed />
  </FoldingRow>
);
