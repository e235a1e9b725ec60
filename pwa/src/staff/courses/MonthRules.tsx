import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { ChoiceList } from '../../ui/staff/ChoiceList.tsx';
import type { CourseDraft } from './course-draft.ts';
import styles from './MonthRules.module.css';
import {
  lateRuleMessages,
  lateRules,
  monthRuleMessages,
  monthRules,
  paymentRuleNames,
} from './payment-rules.ts';

/** The rules of a course that is paid by the month: the months to sell, late payments, and cancelled classes. */
export const MonthRules = ({ draft, type }: DraftBinding<CourseDraft>) => {
  const names = paymentRuleNames();
  const [months, late] = [monthRuleMessages(), lateRuleMessages()];
  return (
    <div className={styles.rules}>
      <ChoiceList
        legend={names.monthRule}
        choices={monthRules.map((value) => ({ value, ...months[value] }))}
        value={draft.monthRule === 'part' ? 'calendar' : draft.monthRule}
        onChoose={(monthRule) => type({ monthRule })}
      />
      <ChoiceList
        legend={names.lateRule}
        choices={lateRules.map((value) => ({ value, ...late[value] }))}
        value={draft.lateRule}
        onChoose={(lateRule) => type({ lateRule })}
      />
      <CheckField
        label={names.extendsPaid}
        checked={draft.extendsPaid}
        onChange={(event) => type({ extendsPaid: event.target.checked })}
      />
    </div>
  );
};
