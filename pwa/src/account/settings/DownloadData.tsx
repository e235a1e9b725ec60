import { t } from '@lingui/core/macro';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { privacyApi } from '../../data/signed-in/privacy-api.ts';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { ActionRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import styles from './AccountScreen.module.css';

const htmlFileName = 'ganga-yoga-my-data.html';
const jsonFileName = 'ganga-yoga-my-data.json';

const savePage = async () => {
  const { html } = await privacyApi.exportPage();
  saveFile(new Blob([html], { type: 'text/html' }), htmlFileName);
};

const saveData = async () => {
  const everything = JSON.stringify(await learnerApi.exportAccount(), undefined, 2);
  saveFile(new Blob([everything], { type: 'application/json' }), jsonFileName);
};

interface Props {
  title: string;
  line: string;
  save: () => Promise<void>;
}

const DownloadRow = ({ title, line, save }: Props) => {
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

/** All data of the account: as a page to read, and as JSON for other programs. */
export const DownloadData = () => (
  <>
    <DownloadRow
      title={t`Read my data`}
      line={t`Everything the studio has about you, as a page you can keep.`}
      save={savePage}
    />
    <DownloadRow
      title={t`Download my data`}
      line={t`Everything the studio has about you, as a file for other programs (JSON).`}
      save={saveData}
    />
  </>
);
