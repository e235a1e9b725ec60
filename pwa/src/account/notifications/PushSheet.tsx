import { t } from '@lingui/core/macro';
import type { Permission } from 'bff/contract';
import { type ReactNode, useState } from 'react';
import { studioMessages } from '../../content/studio-messages.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';
import { isStandalone } from '../../shell/install/install-store.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from './PushSheet.module.css';
import { formatPushError, turnOn, usePush } from './sync-subscription.ts';

interface NotificationLine {
  icon: InnerIconName;
  what: string;
  more: string;
  /** The permission that people need to get this notification. */
  act: Permission;
}

/** All notifications with their permissions. */
const notificationLines = (): NotificationLine[] => [
  {
    icon: 'clock',
    what: t`10 minutes before a class`,
    more: t`Tap the notification to open the class.`,
    act: 'classes.attend',
  },
  {
    icon: 'calendar',
    what: t`When a class is moved or cancelled`,
    more: t`As soon as we change the class.`,
    act: 'classes.attend',
  },
  {
    icon: 'link',
    what: t`When a class has a new link`,
    more: t`From one hour before the class until it ends.`,
    act: 'classes.attend',
  },
  {
    icon: 'check',
    what: t`When a learner reports a payment`,
    more: t`As soon as the learner sends the UTR.`,
    act: 'orders.confirm',
  },
  {
    icon: 'contact',
    what: t`When a message arrives`,
    more: t`As soon as somebody writes to the studio.`,
    act: 'messages.answer',
  },
];

const LineList = ({ lines }: { lines: { sign: ReactNode; what: string; more?: string }[] }) => (
  <ul className={styles.list}>
    {lines.map(({ sign, what, more }) => (
      <li key={what} className={styles.line}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        <div>
          <p className={styles.what}>{what}</p>
          {more && <p className={styles.more}>{more}</p>}
        </div>
      </li>
    ))}
  </ul>
);

const browserSteps = () => [
  t`Tap the icon beside the page’s address`,
  t`Go to Permissions or Site settings`,
  t`Allow notifications, and come back here`,
];
const appSteps = () => [
  t`Open the settings of your phone or computer`,
  t`Choose Notifications, then ${{ studio: studioMessages().name }}`,
  t`Allow them, and come back here`,
];

/** A page cannot ask for the permission again after a refusal. */
const HowToAllow = ({ onClose }: { onClose: () => void }) => (
  <Sheet
    title={t`Notifications are blocked`}
    lead={t`Notifications from this site are blocked on this device. Only you can change that.`}
    onClose={onClose}
  >
    <LineList
      lines={(isStandalone() ? appSteps() : browserSteps()).map((what, index) => ({
        sign: index + 1,
        what,
      }))}
    />
    <Button block variant="outline" onClick={onClose}>
      {t`Done`}
    </Button>
  </Sheet>
);

const Explanation = ({ onClose }: { onClose: () => void }) => {
  const user = useSession((session) => session.user);
  const mayAttend = can(user, 'classes.attend');
  const [isUnanswered, setUnanswered] = useState(false);
  const { busy, problem, start } = useMutation(
    async () => {
      setUnanswered(false);
      await turnOn();
    },
    () => {
      const { push } = usePush.getState();
      // The user has closed the browser's prompt.
      if (push === 'off') setUnanswered(true);
      if (push !== 'on') return;
      showToast(() => t`Notifications are on for this device.`);
      onClose();
    },
    formatPushError,
  );
  const lines = notificationLines()
    .filter(({ act }) => can(user, act))
    .map(({ icon, what, more }) => ({ sign: <InnerIcon name={icon} />, what, more }));
  return (
    <Sheet
      title={t`Notifications on this device`}
      lead={
        mayAttend ? t`Only about your own classes:` : t`For work that is waiting for the studio:`
      }
      busy={busy}
      onClose={onClose}
    >
      <LineList lines={lines} />
      <p className={styles.small}>
        {mayAttend
          ? t`You get one notification before each class, and more only if something changes. Announcements come this way only if you have agreed to them.`
          : t`You get one notification for each, at once.`}{' '}
        {t`You choose which ones, and can turn them off at any time, under Account.`}
      </p>
      <div className={styles.actions}>
        {problem && <Alert kind="error">{problem}</Alert>}
        {isUnanswered && (
          <Alert kind="info">
            {t`Your browser will ask you once more. Please choose Allow there.`}
          </Alert>
        )}
        <Button large block busy={busy} onClick={start}>
          {t`Allow notifications`}
        </Button>
        <Button block variant="quiet" onClick={() => !busy && onClose()}>
          {t`Not now`}
        </Button>
      </div>
    </Sheet>
  );
};

/** Explains which notifications come, how often, and how to stop them, before the browser's prompt; or how to allow them after a refusal. */
export const PushSheet = ({ onClose }: { onClose: () => void }) => {
  const isDenied = usePush(({ push }) => push === 'denied');
  return isDenied ? <HowToAllow onClose={onClose} /> : <Explanation onClose={onClose} />;
};
