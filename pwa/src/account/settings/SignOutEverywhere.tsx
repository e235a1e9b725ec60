import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { endSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

const SignOutEverywhereDialog = ({ onCancel }: { onCancel: () => void }) => {
  const navigate = useNavigate();
  const { busy, problem, start } = useMutation(learnerApi.logOutEverywhere, () => {
    endSession('logout');
    showToast(() => t`You are signed out on every device.`);
    navigate(pathInCurrentLanguage(pages.login.path));
  });
  return (
    <ConfirmDialog
      title={t`Sign out everywhere?`}
      confirm={t`Sign out`}
      busy={busy}
      onConfirm={start}
      onCancel={onCancel}
    >
      <p>{t`You log in again on each device, this one too.`}</p>
      <p>{t`If somebody may know your password, change it instead: that signs out the others too.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

export const SignOutEverywhere = () => {
  const [asking, setAsking] = useState(false);
  return (
    <ActionRow
      title={t`Sign out everywhere`}
      line={t`For a phone that is lost, or not yours.`}
      onPress={() => setAsking(true)}
    >
      {asking && <SignOutEverywhereDialog onCancel={() => setAsking(false)} />}
    </ActionRow>
  );
};
