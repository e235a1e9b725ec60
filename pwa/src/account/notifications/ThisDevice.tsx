import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { studioWords } from '../../content/studio-messages.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { InstallSheet } from '../../shell/install/lazy/InstallSheet.tsx';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/signed-in/Switch.tsx';
import { sentenceForPush, startPush, turnOff, usePush } from './keep-subscription.ts';
import styles from './NotificationPart.module.css';
import { PushSheet } from './PushSheet.tsx';

type SheetName = 'push' | 'install';

interface WayProps {
  words: string;
  /** The button that opens the sheet with the way out. */
  button: string;
  onOpen: () => void;
}

const WayOut = ({ words, button, onOpen }: WayProps) => (
  <div className={styles.unable}>
    <p>{words}</p>
    <Button small variant="outline" onClick={onOpen}>
      {button}
    </Button>
  </div>
);

const useInstead = () =>
  useMay('classes.attend')
    ? t`Choose the mail the evening before instead.`
    : t`Open the site in Chrome, Edge, Firefox or Safari to have them.`;

const Unsupported = () => (
  <p className={styles.unable}>
    {t`This browser cannot show notifications.`} {useInstead()}
  </p>
);

interface SwitchProps {
  isOn: boolean;
  onExplain: () => void;
  onChanged: () => void;
}

const OnOff = ({ isOn, onExplain, onChanged }: SwitchProps) => {
  const { busy, problem, start } = useMutation(
    turnOff,
    () => {
      notify(() => t`Notifications are off for this device.`);
      onChanged();
    },
    sentenceForPush,
  );
  return (
    <>
      <Switch
        label={t`On this device`}
        hint={isOn ? t`Also while the app is closed.` : t`You are asked before anything comes.`}
        checked={isOn}
        busy={busy}
        onChange={(on) => (on ? onExplain() : void start())}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

interface StateProps {
  onOpen: (sheet: SheetName) => void;
  onChanged: () => void;
}

/** Whether this browser shows push messages, and what to do where it cannot. */
const State = ({ onOpen, onChanged }: StateProps) => {
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
        words={t`On an iPhone or iPad they come only to the app on your Home Screen (iOS 16.4 or newer).`}
        button={t`Add ${{ studio: studioWords().name }} to your Home Screen first`}
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
  return <OnOff isOn={push === 'on'} onExplain={() => onOpen('push')} onChanged={onChanged} />;
};

/** Push messages on this device: on, off, or why not. `onChanged`: they may be on another number of devices. */
export const ThisDevice = ({ onChanged }: { onChanged: () => void }) => {
  const [sheet, open] = useState<SheetName>();
  useEffect(startPush, []);
  const close = () => {
    open(undefined);
    onChanged();
  };
  return (
    <div className={styles.device}>
      <State onOpen={open} onChanged={onChanged} />
      {sheet === 'push' && <PushSheet onClose={close} />}
      {sheet === 'install' && <InstallSheet onClose={close} />}
    </div>
  );
};
