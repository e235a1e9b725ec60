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
    showToast(() => t`You are logged out on every device.`);
    navigate(pathInCurrentLanguage(pages.login.path));
  });
  return (
    <ConfirmDialog
      title={t`Log out everywhere?`}
      confirm={t`Log out`}
      busy={busy}
      onConfirm={start}
      onCancel={onCancel}
    >
      <p>{t`You will have to log in again on each device, including this one.`}</p>
      <p>{t`If somebody may know your password, change it instead: that logs out all other devices too.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

export const SignOutEverywhere = () => {
  const [asking, setAsking] = useState(false);
  return (
    <ActionRow
      title={t`Log out everywhere`}
      line={t`For a phone that is lost, or that is not yours.`}
      onPress={() => setAsking(true)}
    >
      {asking && <SignOutEverywhereDialog onCancel={() => setAsking(false)} />}
    </ActionRow>
  );
};
