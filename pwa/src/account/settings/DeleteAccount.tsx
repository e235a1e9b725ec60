import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { endSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import { useOwnerConfirmation } from '../confirm-owner/use-owner-confirmation.ts';
import { useAuthenticatorChange } from '../two-factor/use-authenticator-change.tsx';
import styles from './AccountScreen.module.css';

const useDeleteAccount = () => {
  const navigate = useNavigate();
  const owner = useOwnerConfirmation();
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, start, dialog } = useAuthenticatorChange(
    () => learnerApi.deleteAccount(owner.proof),
    () => {
      endSession('logout');
      showToast(() => t`Your account is deleted.`);
      navigate(pathInCurrentLanguage(pages.login.path));
    },
  );
  const confirm = () => {
    setMissing(owner.fault() !== undefined);
    if (!owner.fault()) start();
  };
  const fault = isMissing ? owner.fault() : undefined;
  return { owner, fault, busy, problem, confirm, dialog };
};

const DeleteAccountForm = ({ onCancel }: { onCancel: () => void }) => {
  const { owner, fault, busy, problem, confirm, dialog } = useDeleteAccount();
  return (
    <>
      <ConfirmDialog
        title={t`Delete your account?`}
        confirm={t`Delete`}
        busy={busy}
        onConfirm={confirm}
        onCancel={onCancel}
      >
        <div className={styles.form}>
          <p>{t`This cannot be undone. You will lose your classes, including those you have paid for.`}</p>
          <p>
            {t`We will delete your name, e-mail address, phone number, classes, consents and answered messages at once and for good, and from backups within four weeks. Paid orders stay in our books without your name.`}
          </p>
          <p>
            {t`The law requires us to keep your name, e-mail address and phone number in a sealed record that no screen shows. We keep it for one year, because our logs contain your account number, and for eight years if you have paid.`}
          </p>
          <OwnerField owner={owner} fault={fault} />
          {problem && <Alert kind="error">{problem}</Alert>}
        </div>
      </ConfirmDialog>
      {dialog}
    </>
  );
};

export const DeleteAccount = () => {
  const [asking, setAsking] = useState(false);
  return (
    <ActionRow
      title={t`Delete my account`}
      line={t`At once, and for good.`}
      isDangerous
      onPress={() => setAsking(true)}
    >
      {asking && <DeleteAccountForm onCancel={() => setAsking(false)} />}
    </ActionRow>
  );
};
