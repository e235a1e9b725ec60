import { t } from '@lingui/core/macro';
import { useSession } from '../../data/session/session.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { FamilyPart } from '../family/FamilySection.tsx';
import { Announcements } from '../notifications/Announcements.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { SecurityPart } from '../two-factor/SecuritySection.tsx';
import styles from './AccountScreen.module.css';
import { AddressRow } from './AddressForm.tsx';
import { Agreements } from './Agreements.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { HealthNote } from './health/HealthNote.tsx';
import { LanguagePart } from './LanguageSection.tsx';
import { NameRow } from './NameForm.tsx';
import { NomineeRow } from './NomineeRow.tsx';
import { PasswordRow } from './PasswordForm.tsx';
import { PhoneRow } from './PhoneForm.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** `/Account`. Each group has an address of its own: `/Account#notifications`. */
export const AccountScreen = () => {
  const mayAttend = useMay('classes.attend');
  const mayWriteOfHealth = useMay('healthNotes.write');
  const email = useSession((session) => session.user?.email);
  return (
    <>
      <PageHeading lead={email && t`You log in as ${email}.`}>{t`Account`}</PageHeading>
      <div className={styles.groups}>
        <RowGroup fragment="me" title={t`You`}>
          <NameRow />
          <PhoneRow />
          <AddressRow />
          <PasswordRow />
          <SignOutEverywhere />
          {mayWriteOfHealth && <HealthNote />}
        </RowGroup>
        <FamilyPart />
        <SecurityPart />
        <LanguagePart />
        <RowGroup fragment="notifications" title={t`Notifications`}>
          <Notifications />
          {mayAttend && (
            <PlainRow>
              <Announcements />
            </PlainRow>
          )}
        </RowGroup>
        {mayAttend && (
          <RowGroup fragment="calendar" title={t`Calendar`}>
            <CalendarFeed />
          </RowGroup>
        )}
        <RowGroup fragment="data" title={t`Data and leaving`}>
          <Agreements />
          <DownloadData />
          <NomineeRow />
          <DeleteAccount />
        </RowGroup>
      </div>
    </>
  );
};
