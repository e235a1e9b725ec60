import type { DraftPart } from '../../data/forms/use-draft.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { ChoiceList } from '../../ui/staff/ChoiceList.tsx';
import type { CourseDraft } from './course-draft.ts';
import styles from './MonthRules.module.css';
import { lateRules, lateRuleWords, monthRules, monthRuleWords, paidNames } from './paid.ts';

/** Of a course that is paid by the month: which months are sold, and what happens late and after a cancelled class. */
export const MonthRules = ({ draft, type }: DraftPart<CourseDraft>) => {
  const names = paidNames();
  const [months, late] = [monthRuleWords(), lateRuleWords()];
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
