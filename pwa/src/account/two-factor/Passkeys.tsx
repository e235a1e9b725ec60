import { t } from '@lingui/core/macro';
import type { Passkey } from 'bff/contract';
import { useState } from 'react';
import { formatDateWithYear } from '../../content/format.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { supportsPasskeys } from '../auth/passkey-support.ts';
import { deviceName } from './device-name.ts';
import styles from './Security.module.css';
import { cacheSecurity, handleAuthenticatorAdded } from './security.ts';
import { useAuthenticatorChange } from './use-authenticator-change.tsx';

const maxNameLength = 60;

const addPasskey = async (name: string) => {
  // Loaded before the options are fetched, since these expire.
  const { createPasskey } = await import('../auth/passkey/webauthn.ts');
  const { options } = await securityApi.creationOptions();
  handleAuthenticatorAdded(
    await securityApi.addPasskey({ name, passkey: await createPasskey(options) }),
  );
};

/** Creates a passkey on this device, or on one that the browser can reach. */
export const AddPasskey = ({ onAdded }: { onAdded?: () => void }) => {
  const { busy, problem, start, dialog } = useAuthenticatorChange(
    () => addPasskey(deviceName()),
    () => {
      showToast(() => t`Your passkey is added.`);
      onAdded?.();
    },
  );
  if (!supportsPasskeys()) return <p>{t`This browser does not support passkeys.`}</p>;
  return (
    <>
      <Button busy={busy} onClick={start}>
        {t`Add a passkey`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
      {dialog}
    </>
  );
};

const RenamePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const [name, typeName] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const fault = isMissing ? t`Name is required.` : undefined;
  const { busy, refused, start, dialog } = useAuthenticatorChange(
    async () => cacheSecurity(await securityApi.renamePasskey(passkey.id, name.trim())),
    onDone,
  );
  const submit = () => {
    const isMissing = name.trim() === '';
    setMissing(isMissing);
    if (!isMissing) start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <TextField
        label={t`Name of the passkey`}
        name="name"
        maxLength={maxNameLength}
        required
        readOnly={busy}
        value={name}
        onChange={(event) => typeName(event.target.value)}
        error={fault}
      />
      <FormErrorAlert />
      <div className={styles.buttons}>
        <Button type="submit" small busy={busy}>
          {t`Save`}
        </Button>
        <Button variant="outline" small onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
      {dialog}
    </Form>
  );
};

const RemovePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { name } = passkey;
  const { busy, problem, start, dialog } = useAuthenticatorChange(
    async () => cacheSecurity(await securityApi.removePasskey(passkey.id)),
    () => {
      onDone();
      showToast(() => t`${name} is removed.`);
    },
  );
  return (
    <>
      <ConfirmDialog
        title={t`Remove ${name}?`}
        confirm={t`Remove`}
        busy={busy}
        onConfirm={start}
        onCancel={onDone}
      >
        <p>{t`This passkey will no longer work for login. Please delete it on the device too.`}</p>
        {problem && <Alert kind="error">{problem}</Alert>}
      </ConfirmDialog>
      {dialog}
    </>
  );
};

const formatPasskeyUse = ({ createdAt, usedAt }: Passkey) => {
  const added = formatDateWithYear(new Date(createdAt));
  const used = usedAt && formatDateWithYear(new Date(usedAt));
  return used ? t`Added ${added}, last used ${used}` : t`Added ${added}, not used yet`;
};

const PasskeyItem = ({ passkey }: { passkey: Passkey }) => {
  const [doing, setDoing] = useState<'nothing' | 'naming' | 'removing'>('nothing');
  const line = formatPasskeyUse(passkey);
  const { name } = passkey;
  const stop = () => setDoing('nothing');
  if (doing === 'naming')
    return (
      <li>
        <RenamePasskey passkey={passkey} onDone={stop} />
      </li>
    );
  return (
    <li className={styles.entry}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p>{line}</p>
        {passkey.refusedAt && (
          <Alert kind="error">
            {t`Somebody may be using a copy of this passkey. Please remove it, and add a new one.`}
          </Alert>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="soft"
          small
          aria-label={t`Rename ${name}`}
          onClick={() => setDoing('naming')}
        >
          {t`Rename`}
        </Button>
        <Button
          variant="danger"
          small
          aria-label={t`Remove ${name}`}
          onClick={() => setDoing('removing')}
        >
          {t`Remove`}
        </Button>
      </div>
      {doing === 'removing' && <RemovePasskey passkey={passkey} onDone={stop} />}
    </li>
  );
};

/** The account’s passkeys, and a button to add one. */
export const Passkeys = ({ passkeys }: { passkeys: Passkey[] }) => (
  <div className={styles.part}>
    <p className={styles.words}>
      {t`A passkey is kept by your phone or computer. You log in with your finger, your face or the phone’s code, and nobody can guess it.`}
    </p>
    {passkeys.length > 0 && (
      <ul className={styles.entries}>
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    )}
    <AddPasskey />
  </div>
);
