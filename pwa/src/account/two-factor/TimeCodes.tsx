import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { dayAndYearOf } from '../../content/format.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { QrCode } from '../../ui/signed-in/QrCode.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './Security.module.css';
import { keyAdded, show } from './security.ts';
import { useKeyChange } from './use-authenticator-change.tsx';

interface Secret {
  secret: string;
  uri: string;
}

/** In groups of four, as it is easier to type. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

const Confirm = ({ secret, uri, onDone }: Secret & { onDone: () => void }) => {
  const [code, typeCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start, dialog } = useKeyChange(
    async () => keyAdded(await securityApi.confirmTimeCodes(code)),
    () => {
      onDone();
      notify(() => t`The codes of your app are on.`);
    },
  );
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <p>{t`Scan this with an app for codes, such as Google Authenticator, or type the key into it.`}</p>
      <div className={styles.qr}>
        <QrCode text={uri} label={t`QR code with the key`} />
      </div>
      <div className={styles.secret}>
        <code>{grouped(secret)}</code>
        <Button variant="soft" small onClick={() => void copyToClipboard(() => t`Key`, secret)}>
          {t`Copy the key`}
        </Button>
      </div>
      <CodeField
        kind="time"
        name="code"
        label={t`The six digits that the app shows`}
        value={code}
        onType={typeCode}
        isMissing={isMissing}
      />
      <OtherRefusal />
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

const Begin = ({ onBegun }: { onBegun: (secret: Secret) => void }) => {
  const { busy, problem, start, dialog } = useKeyChange(async () =>
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

const InUse = ({ since }: { since: string }) => {
  const [asking, setAsking] = useState(false);
  const { busy, problem, start, dialog } = useKeyChange(
    async () => show(await securityApi.removeTimeCodes()),
    () => {
      setAsking(false);
      notify(() => t`The codes of your app are off.`);
    },
  );
  const day = dayAndYearOf(new Date(since));
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
          <p>{t`The codes that your app shows are of no use then.`}</p>
          {problem && <Alert kind="error">{problem}</Alert>}
        </ConfirmDialog>
      )}
      {dialog}
    </>
  );
};

/** Codes of six digits that an app shows: for whom no passkey is to be had. */
export const TimeCodes = ({ since }: { since: string | null }) => {
  const [secret, setSecret] = useState<Secret>();
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        {t`An app shows six digits that change every half minute. Enter them after your password, where you have no passkey at hand.`}
      </p>
      {since && <InUse since={since} />}
      {!since && secret && <Confirm {...secret} onDone={() => setSecret(undefined)} />}
      {!since && !secret && <Begin onBegun={setSecret} />}
    </div>
  );
};
