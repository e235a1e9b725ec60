import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { studioMessages } from '../../content/studio-messages.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { InstallSheet } from '../../shell/install/lazy/InstallSheet.tsx';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/signed-in/Switch.tsx';
import styles from './Notifications.module.css';
import { PushSheet } from './PushSheet.tsx';
import { formatPushError, startPush, turnOff, usePush } from './sync-subscription.ts';

type SheetName = 'push' | 'install';

interface WayOutProps {
  words: string;
  /** The label of the button that opens the sheet with the instructions. */
  button: string;
  onOpen: () => void;
}

const WayOut = ({ words, button, onOpen }: WayOutProps) => (
  <div className={styles.unable}>
    <p>{words}</p>
    <Button small variant="outline" onClick={onOpen}>
      {button}
    </Button>
  </div>
);

const useAlternativeHint = () =>
  useCan('classes.attend')
    ? t`Please choose the e-mail the evening before instead.`
    : t`To get notifications, open the site in Chrome, Edge, Firefox or Safari.`;

const Unsupported = () => (
  <p className={styles.unable}>
    {t`This browser cannot show notifications.`} {useAlternativeHint()}
  </p>
);

interface PushSwitchProps {
  isOn: boolean;
  onExplain: () => void;
  onChanged: () => void;
}

const PushSwitch = ({ isOn, onExplain, onChanged }: PushSwitchProps) => {
  const { busy, problem, start } = useMutation(
    turnOff,
    () => {
      showToast(() => t`Notifications are off for this device.`);
      onChanged();
    },
    formatPushError,
  );
  return (
    <>
      <Switch
        label={t`On this device`}
        hint={isOn ? t`Even when the app is closed.` : t`We will ask you before we send anything.`}
        checked={isOn}
        busy={busy}
        onChange={(on) => (on ? onExplain() : void start())}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

interface PushStateViewProps {
  onOpen: (sheet: SheetName) => void;
  onChanged: () => void;
}

/** Whether this browser shows push notifications, and what to do if it cannot. */
const PushStateView = ({ onOpen, onChanged }: PushStateViewProps) => {
  const push = usePush((state) => state.push);
  if (push === 'unknown')
    return (
      <div className={styles.waiting}>
        <Skeleton shape="button" />
      </div>
    );
  if (push === 'unsupported') return <Unsupported />;
  if (push === 'needs-install')
    return (
      <WayOut
        words={t`On an iPhone or iPad, notifications come only to the app on your Home Screen (iOS 16.4 or newer).`}
        button={t`Add ${{ studio: studioMessages().name }} to your Home Screen first`}
        onOpen={() => onOpen('install')}
      />
    );
  if (push === 'denied')
    return (
      <WayOut
        words={t`This device blocks notifications from this site.`}
        button={t`How to allow them`}
        onOpen={() => onOpen('push')}
      />
    );
  return <PushSwitch isOn={push === 'on'} onExplain={() => onOpen('push')} onChanged={onChanged} />;
};

/** Push notifications on this device: on, off, or why not. `onChanged`: the number of devices may have changed. */
export const ThisDevice = ({ onChanged }: { onChanged: () => void }) => {
  const [sheet, open] = useState<SheetName>();
  useEffect(startPush, []);
  const close = () => {
    open(undefined);
    onChanged();
  };
  return (
    <div className={styles.device}>
      <PushStateView onOpen={open} onChanged={onChanged} />
      {sheet === 'push' && <PushSheet onClose={close} />}
      {sheet === 'install' && <InstallSheet onClose={close} />}
    </div>
  );
};
