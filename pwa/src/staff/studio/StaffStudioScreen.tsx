import { plural, t } from '@lingui/core/macro';
import type { MissingSetting, SettingsSection, StaffStudioSettings } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { formatMissingSetting } from '../../content/staff/setting-messages.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LastBackup } from '../backup/LastBackup.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { ContactFields, contactToSend } from './ContactFields.tsx';
import { LegalFields, UpiFields } from './MoneyFields.tsx';
import { ComplaintFields, TeacherFields, TermsFields } from './PageFields.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { SettingsForm, useSettingsDraft } from './SettingsForm.tsx';
import styles from './Studio.module.css';
import { sectionNames } from './section-names.ts';
import { studioQuery } from './studio-query.ts';

interface SectionRowProps<Part extends SettingsSection> {
  part: Part;
  parts: StaffStudioSettings['parts'];
  /** The present values. */
  line: string;
  children: ReactNode;
}

const SectionRow = <Part extends SettingsSection>({
  part,
  parts,
  line,
  children,
}: SectionRowProps<Part>) => {
  const { isTyped } = useSettingsDraft(part, parts[part]);
  return (
    <FoldingRow
      title={sectionNames()[part]}
      line={line || t`Not added yet`}
      fragment={part}
      openAtFirst={isTyped}
    >
      {children}
    </FoldingRow>
  );
};

const PagesGroup = ({ parts }: Pick<StaffStudioSettings, 'parts'>) => {
  const { contact, teacher, terms, grievance } = parts;
  const sentences = terms.value.en.length;
  return (
    <RowGroup fragment="pages" title={t`On the public pages`}>
      <SectionRow
        part="contact"
        parts={parts}
        line={[withoutCode(contact.value.phone), contact.value.email, contact.value.street]
          .filter(Boolean)
          .join(', ')}
      >
        <SettingsForm
          part="contact"
          saved={contact}
          sent={contactToSend}
          page={pages.contact.path}
          fields={(props) => <ContactFields {...props} />}
        />
      </SectionRow>
      <SectionRow part="teacher" parts={parts} line={teacher.value.name}>
        <SettingsForm
          part="teacher"
          saved={teacher}
          page={pages.instructors.path}
          fields={(props) => <TeacherFields {...props} />}
        />
      </SectionRow>
      <SectionRow
        part="terms"
        parts={parts}
        line={
          sentences > 0
            ? plural(sentences, { one: 'One sentence', other: `${sentences} sentences` })
            : ''
        }
      >
        <SettingsForm
          part="terms"
          saved={terms}
          page={pages.terms.path}
          fields={(props) => <TermsFields {...props} />}
        />
      </SectionRow>
      <SectionRow part="grievance" parts={parts} line={grievance.value.name}>
        <SettingsForm
          part="grievance"
          saved={grievance}
          page={pages.terms.path}
          fields={(props) => <ComplaintFields {...props} />}
        />
      </SectionRow>
    </RowGroup>
  );
};

const MoneyGroup = ({ parts }: Pick<StaffStudioSettings, 'parts'>) => {
  const { payment, legal } = parts;
  const { legalName, gst } = legal.value;
  return (
    <RowGroup fragment="money" title={t`Money and receipts`}>
      <SectionRow
        part="payment"
        parts={parts}
        line={payment.value.upiId || t`No UPI ID: learners pay at the studio`}
      >
        <SettingsForm part="payment" saved={payment} fields={(props) => <UpiFields {...props} />} />
      </SectionRow>
      <SectionRow
        part="legal"
        parts={parts}
        line={[legalName, gst && t`GSTIN ${{ number: gst.gstin }}`].filter(Boolean).join(', ')}
      >
        <SettingsForm part="legal" saved={legal} fields={(props) => <LegalFields {...props} />} />
      </SectionRow>
    </RowGroup>
  );
};

const MissingNote = ({ missing }: { missing: MissingSetting[] }) =>
  missing.length > 0 && (
    <p className={styles.missing}>
      {t`Still missing on the public pages: ${{ facts: missing.map(formatMissingSetting).join(', ') }}.`}
    </p>
  );

/** `/StaffStudio`: the studio settings by section, and their last changes. */
export const StaffStudioScreen = () => (
  <>
    <PageHeading
      lead={t`All pages show your changes within a second after you save.`}
    >{t`Studio`}</PageHeading>
    <StaffQuery query={useLiveQuery(studioQuery)}>
      {({ parts, missing, changes, siteVersion }) => (
        <div>
          <MissingNote missing={missing} />
          <div className={styles.groups}>
            <PagesGroup parts={parts} />
            <MoneyGroup parts={parts} />
            <RowGroup fragment="changes" title={t`Latest changes`}>
              <PlainRow>
                <SettingChanges changes={changes} />
              </PlainRow>
            </RowGroup>
          </div>
          {/* An answer that an earlier build has cached is without it. */}
          {siteVersion && (
            <p className={styles.version}>{t`Version of the site: ${siteVersion}`}</p>
          )}
        </div>
      )}
    </StaffQuery>
    <LastBackup />
  </>
);
