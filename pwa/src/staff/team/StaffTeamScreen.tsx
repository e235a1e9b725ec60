import { t } from '@lingui/core/macro';
import { useCan } from '../../data/signed-in/can.ts';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import styles from '../frame/StaffScreens.module.css';
import { useSearchParam } from '../frame/use-search-param.ts';
import { AuditLog } from './AuditLog.tsx';
import { People } from './People.tsx';

const auditLogView = 'acts';

const views = () => [
  { value: '', label: t({ message: 'People', context: 'of the team' }) },
  { value: auditLogView, label: t`Activity log` },
];

/** `/StaffTeam`: the team with its roles. `?show=acts`: the audit log. */
export const StaffTeamScreen = () => {
  const [show, setShow] = useSearchParam('show');
  const canReadAuditLog = useCan('acts.read');
  return (
    <>
      <PageHeading>{t`Team`}</PageHeading>
      {canReadAuditLog && (
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
      {show === auditLogView ? <AuditLog /> : <People />}
    </>
  );
};
