import { t } from '@lingui/core/macro';
import { courseTexts } from 'bff/shared/course-texts';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { DateField } from '../frame/DateField.tsx';
import { LinkField } from '../links/LinkField.tsx';
import styles from './CourseEditor.module.css';
import { type CourseDraft, type CourseErrors, textFieldNames } from './course-draft.ts';
import { MonthRules } from './MonthRules.tsx';
import { feePeriodNames, feePeriods, paymentRuleNames } from './payment-rules.ts';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
}

/** Without a trial link, a learner in a free first class gets the course's link and can reuse it. */
const TrialLink = ({ draft, type, faults }: Props) => (
  <>
    <LinkField
      field={{
        name: 'trialLink',
        label: t`Link for a first class`,
        hint: t`Newcomers to a free first class get this link and never see the course’s link. Please open this meeting too when the class begins.`,
      }}
      text={draft.trialLink}
      onType={(trialLink) => type({ trialLink })}
      fault={faults.trialLink}
    />
    {draft.trialLink.trim() === '' && (
      <Alert kind="info">
        <p>
          {t`Without this link, newcomers to a free first class get the enrolled learners’ link and can keep using it.`}
        </p>
      </Alert>
    )}
  </>
);

const FeePer = ({ draft, type }: DraftBinding<CourseDraft>) => {
  const names = feePeriodNames();
  return (
    <ChoiceChips
      legend={paymentRuleNames().feePer}
      choices={feePeriods.map((value) => ({ value, label: names[value] }))}
      value={draft.feePer}
      onChoose={(feePer) => type({ feePer })}
    />
  );
};

const Fee = ({ draft, type, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label={t`Fee in rupees`}
      name="fee"
      inputMode="numeric"
      autoComplete="off"
      value={draft.fee}
      onChange={(event) => type({ fee: event.target.value.trim() })}
      error={faults.fee}
    />
    <FeePer draft={draft} type={type} />
  </div>
);

/** What the fee includes, the rules of paid months, and the first class. */
const FeeDetails = (props: Props) => {
  const { draft, type, faults } = props;
  return (
    <>
      {draft.feePer === 'month' && <MonthRules draft={draft} type={type} />}
      <TextField
        label={textFieldNames().feeCovers}
        name="feeCovers"
        hint={t`For example: 5 classes a week, until 28 Feb`}
        autoComplete="off"
        maxLength={courseTexts.feeCovers.maxLength}
        value={draft.feeCovers}
        onChange={(event) => type({ feeCovers: event.target.value })}
        error={faults.feeCovers}
      />
      <CheckField
        label={t`The first class is free`}
        name="firstClassFree"
        checked={draft.firstClassFree}
        onChange={(event) => type({ firstClassFree: event.target.checked })}
      />
      {draft.firstClassFree && <TrialLink {...props} />}
    </>
  );
};

const Seats = ({ draft, type, faults }: Props) => (
  <div className={styles.pair}>
    <TextField
      label={t`Seats`}
      name="seats"
      inputMode="numeric"
      autoComplete="off"
      disabled={draft.unlimited}
      value={draft.unlimited ? '' : draft.seats}
      onChange={(event) => type({ seats: event.target.value.trim() })}
      error={faults.seats}
    />
    <div className={styles.beside}>
      <CheckField
        label={t`Unlimited seats`}
        checked={draft.unlimited}
        onChange={(event) => type({ unlimited: event.target.checked })}
      />
    </div>
  </div>
);

const Visibility = ({ draft, type }: DraftBinding<CourseDraft>) => (
  <div>
    {!draft.isOpen && (
      <CheckField
        label={t`Enrolment is closed`}
        name="isClosed"
        checked={draft.isClosed}
        onChange={(event) => type({ isClosed: event.target.checked })}
      />
    )}
    <CheckField
      label={t`Hidden from the site`}
      name="hidden"
      checked={draft.hidden}
      onChange={(event) => type({ hidden: event.target.checked })}
    />
  </div>
);

/** The fee of a course. An open class has none. */
export const CourseFee = (props: Props) => {
  const { draft, type } = props;
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{t`Fee`}</legend>
      <CheckField
        label={t`Open class, without fee or enrolment`}
        name="isOpen"
        checked={draft.isOpen}
        onChange={(event) => type({ isOpen: event.target.checked })}
      />
      {!draft.isOpen && <Fee {...props} />}
    </fieldset>
  );
};

const LastDate = ({ draft, type, faults }: Props) => (
  <DateField
    label={t`Last date`}
    name="endDate"
    hint={t`Leave this empty if the course has no end.`}
    value={draft.endDate}
    onChange={(event) => type({ endDate: event.target.value })}
    error={faults.endDate}
  />
);

/** The last date, the rules of the fee, the seats and the visibility of a course. An open class has no fee and no seats. */
export const CourseTerms = (props: Props) => (
  <>
    <LastDate {...props} />
    {!props.draft.isOpen && <FeeDetails {...props} />}
    {!props.draft.isOpen && <Seats {...props} />}
    <Visibility draft={props.draft} type={props.type} />
  </>
);
