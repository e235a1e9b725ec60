import { t } from '@lingui/core/macro';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { lawApi } from '../../data/signed-in/law-api.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import styles from './AccountScreen.module.css';

const pageName = 'ganga-yoga-my-data.html';
const fileName = 'ganga-yoga-my-data.json';

const savePage = async () => {
  const { html } = await lawApi.exportPage();
  saveFile(new Blob([html], { type: 'text/html' }), pageName);
};

const saveData = async () => {
  const everything = JSON.stringify(await learnerApi.exportAccount(), undefined, 2);
  saveFile(new Blob([everything], { type: 'application/json' }), fileName);
};

interface Props {
  title: string;
  line: string;
  save: () => Promise<void>;
}

const Download = ({ title, line, save }: Props) => {
  const { busy, problem, start } = useMutation(save, () => {});
  return (
    <ActionRow title={title} line={line} busy={busy} onPress={() => void start()}>
      {problem && (
        <div className={styles.problem}>
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
    </ActionRow>
  );
};

/** All that the studio holds of the account: to read, and to give to another program. */
export const DownloadData = () => (
  <>
    <Download
      title={t`Read my data`}
      line={t`All that the studio holds about you, as a page to keep.`}
      save={savePage}
    />
    <Download
      title={t`Download my data`}
      line={t`All that the studio holds about you, as a file (JSON).`}
      save={saveData}
    />
  </>
);
