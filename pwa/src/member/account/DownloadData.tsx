import { t } from '@lingui/core/macro';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import styles from './AccountScreen.module.css';

const fileName = 'ganga-yoga-my-data.json';

const saveFile = (everything: unknown) => {
  const file = new Blob([JSON.stringify(everything, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Some browsers read the file only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

export const DownloadData = () => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(await learnerApi.exportAccount()),
    () => {},
  );
  return (
    <ActionRow
      title={t`Download my data`}
      line={t`All that the studio holds about you, as a file (JSON).`}
      busy={busy}
      onPress={() => void start()}
    >
      {problem && (
        <div className={styles.problem}>
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
    </ActionRow>
  );
};
