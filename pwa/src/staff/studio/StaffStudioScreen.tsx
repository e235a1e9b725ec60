import { plural, t } from '@lingui/core/macro';
import type { MissingSetting, SettingsSection, StaffStudio } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { factInWords } from '../../content/staff/setting-messages.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { ContactFields, contactToSend } from './ContactFields.tsx';
import { LegalFields, UpiFields } from './MoneyFields.tsx';
import { ComplaintFields, TeacherFields, TermsFields } from './PageFields.tsx';
import { PartForm, usePartDraft } from './PartForm.tsx';
import { partNames } from './part-names.ts';
import { FactChanges } from './SettingChanges.tsx';
import styles from './Studio.module.css';
import { studioQuestion } from './studio-query.ts';

interface RowProps<Part extends SettingsSection> {
  part: Part;
  parts: StaffStudio['parts'];
  /** What it says now. */
  line: string;
  children: ReactNode;
}

const PartRow = <Part extends SettingsSection>({ part, parts, line, children }: RowProps<Part>) => {
  const { isTyped } = usePartDraft(part, parts[part]);
  return (
    <FoldingRow
      title={partNames()[part]}
      line={line || t`Not said yet`}
      fragment={part}
      openAtFirst={isTyped}
    >
      {children}
    </FoldingRow>
  );
};

const OnPages = ({ parts }: Pick<StaffStudio, 'parts'>) => {
  const { contact, teacher, terms, grievance } = parts;
  const sentences = terms.value.en.length;
  return (
    <RowGroup fragment="pages" title={t`On the public pages`}>
      <PartRow
        part="contact"
        parts={parts}
        line={[withoutCode(contact.value.phone), contact.value.email, contact.value.street]
          .filter(Boolean)
          .join(', ')}
      >
        <PartForm
          part="contact"
          facts={contact}
          sent={contactToSend}
          page={pages.contact.path}
          fields={(props) => <ContactFields {...props} />}
        />
      </PartRow>
      <PartRow part="teacher" parts={parts} line={teacher.value.name}>
        <PartForm
          part="teacher"
          facts={teacher}
          page={pages.instructors.path}
          fields={(props) => <TeacherFields {...props} />}
        />
      </PartRow>
      <PartRow
        part="terms"
        parts={parts}
        line={
          sentences > 0
            ? plural(sentences, { one: 'One sentence', other: `${sentences} sentences` })
            : ''
        }
      >
        <PartForm
          part="terms"
          facts={terms}
          page={pages.terms.path}
          fields={(props) => <TermsFields {...props} />}
        />
      </PartRow>
      <PartRow part="grievance" parts={parts} line={grievance.value.name}>
        <PartForm
          part="grievance"
          facts={grievance}
          page={pages.terms.path}
          fields={(props) => <ComplaintFields {...props} />}
        />
      </PartRow>
    </RowGroup>
  );
};

const OfMoney = ({ parts }: Pick<StaffStudio, 'parts'>) => {
  const { payment, legal } = parts;
  const { legalName, gst } = legal.value;
  return (
    <RowGroup fragment="money" title={t`Money and documents`}>
      <PartRow
        part="payment"
        parts={parts}
        line={payment.value.upiId || t`No UPI id: the fee is paid at the studio`}
      >
        <PartForm part="payment" facts={payment} fields={(props) => <UpiFields {...props} />} />
      </PartRow>
      <PartRow
        part="legal"
        parts={parts}
        line={[legalName, gst && t`GSTIN ${{ number: gst.gstin }}`].filter(Boolean).join(', ')}
      >
        <PartForm part="legal" facts={legal} fields={(props) => <LegalFields {...props} />} />
      </PartRow>
    </RowGroup>
  );
};

const Missing = ({ missing }: { missing: MissingSetting[] }) =>
  missing.length > 0 && (
    <p className={styles.missing}>
      {t`The public pages say nothing yet of: ${{ facts: missing.map(factInWords).join(', ') }}.`}
    </p>
  );

/** `/StaffStudio`: what the studio says of itself, part by part, and who has changed what. */
export const StaffStudioScreen = () => (
  <>
    <PageHeading lead={t`What you save is on all pages within a second.`}>{t`Studio`}</PageHeading>
    <StaffQuery query={useAnswer(studioQuestion)}>
      {({ parts, missing, changes }) => (
        <div>
          <Missing missing={missing} />
          <div className={styles.groups}>
            <OnPages parts={parts} />
            <OfMoney parts={parts} />
            <RowGroup fragment="changes" title={t`Last changes`}>
              <PlainRow>
                <FactChanges changes={changes} />
              </PlainRow>
            </RowGroup>
          </div>
        </div>
      )}
    </StaffQuery>
  </>
);
