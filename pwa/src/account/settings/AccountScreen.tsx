import { t } from '@lingui/core/macro';
import { useSession } from '../../data/session/session.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { FamilySection } from '../family/FamilySection.tsx';
import { AnnouncementConsentSection } from '../notifications/AnnouncementConsent.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { SecuritySection } from '../two-factor/SecuritySection.tsx';
import styles from './AccountScreen.module.css';
import { AddressRow } from './AddressForm.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { Consents } from './Consents.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { HealthNote } from './health/HealthNote.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NameRow } from './NameForm.tsx';
import { NomineeRow } from './NomineeRow.tsx';
import { PasswordRow } from './PasswordForm.tsx';
import { PhoneRow } from './PhoneForm.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** `/Account`. Each group has its own fragment: `/Account#notifications`. */
export const AccountScreen = () => {
  const mayAttend = useCan('classes.attend');
  const mayWriteOfHealth = useCan('healthNotes.write');
  const email = useSession((session) => session.user?.email);
  return (
    <>
      <PageHeading lead={email && t`You log in with ${email}.`}>{t`Account`}</PageHeading>
      <div className={styles.groups}>
        <RowGroup fragment="me" title={t`You`}>
          <NameRow />
          <PhoneRow />
          <AddressRow />
          <PasswordRow />
          <SignOutEverywhere />
          {mayWriteOfHealth && <HealthNote />}
        </RowGroup>
        <FamilySection />
        <SecuritySection />
        <LanguageSection />
        <RowGroup fragment="notifications" title={t`Notifications`}>
          <Notifications />
          {mayAttend && (
            <PlainRow>
              <AnnouncementConsentSection />
            </PlainRow>
          )}
        </RowGroup>
        {mayAttend && (
          <RowGroup fragment="calendar" title={t`Calendar`}>
            <CalendarFeed />
          </RowGroup>
        )}
        <RowGroup fragment="data" title={t`Your data, and deleting your account`}>
          <Consents />
          <DownloadData />
          <NomineeRow />
          <DeleteAccount />
        </RowGroup>
      </div>
    </>
  );
};
