import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatDateWithYear } from '../../content/format.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { QrCode } from '../../ui/signed-in/QrCode.tsx';
import styles from './Security.module.css';
import { cacheSecurity, handleAuthenticatorAdded } from './security.ts';
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx';
import { useAuthenticatorChange } from './use-authenticator-change.tsx';

interface TimeCodeSecret {
  secret: string;
  uri: string;
}

/** In groups of four, which are easier to type. */
const groupByFour = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

const ConfirmTimeCode = ({ secret, uri, onDone }: TimeCodeSecret & { onDone: () => void }) => {
  const [code, typeCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start, dialog } = useAuthenticatorChange(
    async () => handleAuthenticatorAdded(await securityApi.confirmTimeCodes(code)),
    () => {
      onDone();
      showToast(() => t`The codes from your app are on.`);
    },
  );
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <p>{t`Scan this with a code app, such as Google Authenticator, or type the key into the app.`}</p>
      <div className={styles.qr}>
        <QrCode text={uri} label={t`QR code with the key`} />
      </div>
      <div className={styles.secret}>
        <code>{groupByFour(secret)}</code>
        <Button variant="soft" small onClick={() => void copyToClipboard(() => t`Key`, secret)}>
          {t`Copy the key`}
        </Button>
      </div>
      <TwoFactorCodeField
        kind="time"
        name="code"
        label={t`The six digits that the app shows`}
        value={code}
        onType={typeCode}
        isMissing={isMissing}
      />
      <FormErrorAlert />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t`Turn on`}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
      {dialog}
    </Form>
  );
};

const StartTimeCodes = ({ onBegun }: { onBegun: (secret: TimeCodeSecret) => void }) => {
  const { busy, problem, start, dialog } = useAuthenticatorChange(async () =>
    onBegun(await securityApi.beginTimeCodes()),
  );
  return (
    <>
      <Button variant="outline" busy={busy} onClick={start}>
        {t`Set up an app`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
      {dialog}
    </>
  );
};

const TimeCodesInUse = ({ since }: { since: string }) => {
  const [asking, setAsking] = useState(false);
  const { busy, problem, start, dialog } = useAuthenticatorChange(
    async () => cacheSecurity(await securityApi.removeTimeCodes()),
    () => {
      setAsking(false);
      showToast(() => t`The codes from your app are off.`);
    },
  );
  const day = formatDateWithYear(new Date(since));
  return (
    <>
      <p>{t`On since ${day}.`}</p>
      <Button variant="danger" small onClick={() => setAsking(true)}>
        {t`Turn off`}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t`Turn the codes off?`}
          confirm={t`Turn off`}
          busy={busy}
          onConfirm={start}
          onCancel={() => setAsking(false)}
        >
          <p>{t`After this, the codes in your app will not work.`}</p>
          {problem && <Alert kind="error">{problem}</Alert>}
        </ConfirmDialog>
      )}
      {dialog}
    </>
  );
};

/** Six-digit codes from an authenticator app, for people without a passkey. */
export const TimeCodes = ({ since }: { since: string | null }) => {
  const [secret, setSecret] = useState<TimeCodeSecret>();
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        {t`An app shows six digits that change every half minute. If you turn this on, we ask for them after your password, unless you use a passkey.`}
      </p>
      {since && <TimeCodesInUse since={since} />}
      {!since && secret && <ConfirmTimeCode {...secret} onDone={() => setSecret(undefined)} />}
      {!since && !secret && <StartTimeCodes onBegun={setSecret} />}
    </div>
  );
};
