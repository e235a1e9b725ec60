import { t } from '@lingui/core/macro';
import { useSession } from '../../data/session/session.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { FoldedRows, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
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

/** `/Account`. Each group has its own fragment: `/Account#notifications`. What is rarely used is behind one row. */
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
          {mayWriteOfHealth && <HealthNote />}
        </RowGroup>
        <FamilySection />
        <SecuritySection />
        <LanguageSection />
        <RowGroup fragment="notifications" title={t`Notifications and calendar`}>
          <Notifications />
          {mayAttend && (
            <PlainRow>
              <AnnouncementConsentSection />
            </PlainRow>
          )}
          {mayAttend && <CalendarFeed />}
        </RowGroup>
        <RowGroup fragment="more" title={t`More`}>
          <FoldedRows
            title={t`Your data, and deleting your account`}
            line={t`What you agreed to, a copy of your data, logging out everywhere.`}
            fragments={['data', 'agreements', 'nominee']}
          >
            <Consents />
            <DownloadData />
            <NomineeRow />
            <SignOutEverywhere />
            <DeleteAccount />
          </FoldedRows>
        </RowGroup>
      </div>
    </>
  );
};
