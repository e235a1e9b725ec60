import { t } from '@lingui/core/macro';
import { saveFile } from '../../data/forms/save-file.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import styles from './AccountScreen.module.css';

const fileName = 'ganga-yoga-my-data.json';

const asFile = (everything: unknown) =>
  new Blob([JSON.stringify(everything, undefined, 2)], { type: 'application/json' });

export const DownloadData = () => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(asFile(await learnerApi.exportAccount()), fileName),
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
