import { t } from '@lingui/core/macro';
import { useMay } from '../../data/signed-in/can.ts';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import styles from '../frame/StaffScreens.module.css';
import { useParam } from '../frame/use-param.ts';
import { Acts } from './AuditLog.tsx';
import { People } from './People.tsx';

const actsView = 'acts';

const views = () => [
  { value: '', label: t({ message: 'People', context: 'of the team' }) },
  { value: actsView, label: t`What staff did` },
];

/** `/StaffTeam`: who works for the studio, with which role. `?show=acts`: what they did. */
export const StaffTeamScreen = () => {
  const [show, setShow] = useParam('show');
  const mayReadActs = useMay('acts.read');
  return (
    <>
      <PageHeading>{t`Team`}</PageHeading>
      {mayReadActs && (
        <div className={styles.filters}>
          <ChoiceChips
            legend={t({ message: 'Show', context: 'of the team' })}
            choices={views()}
            value={show}
            onChoose={setShow}
            inRow
          />
        </div>
      )}
      {show === actsView ? <Acts /> : <People />}
    </>
  );
};
