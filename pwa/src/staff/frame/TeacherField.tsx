import { t } from '@lingui/core/macro';
import type { Teacher } from 'bff/contract';
import { useCan } from '../../data/signed-in/can.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';

/** The server's limit, in characters. */
const maxNameLength = 100;

const teachersQuery: Question<Teacher[]> = { key: ['teachers'], ask: teamApi.listTeachers };

/** The teacher: an account of the team, or a name. */
export interface TeacherDraft {
  name: string;
  teacherId: number | null;
}

interface Props extends FieldTexts {
  value: TeacherDraft;
  readOnly?: boolean;
  /** The name of the field in the request. */
  name: string;
  onChange: (value: TeacherDraft) => void;
}

/** The accounts to choose from, including the present one while the list is loading. */
const choicesOf = (accounts: Teacher[], { name, teacherId }: TeacherDraft): Teacher[] =>
  teacherId === null || accounts.some(({ id }) => id === teacherId)
    ? accounts
    : [...accounts, { id: teacherId, name }];

/** The teacher of a course or a class: a choice of accounts, or a text field for a name. */
export const TeacherField = (props: Props) => {
  const { label, hint, error, value, name, readOnly = false, onChange } = props;
  const mayRead = useCan('team.readTeachers');
  const { value: known = [] } = useAnswer(
    mayRead ? teachersQuery : { key: ['no teachers'], ask: async () => [] },
    { orBefore: true },
  );
  const choices = choicesOf(known, value);
  const choose = (chosen: string) => {
    const teacher = choices.find(({ id }) => String(id) === chosen);
    onChange({ name: teacher?.name ?? value.name, teacherId: teacher?.id ?? null });
  };
  const isByName = value.teacherId === null;
  const hasChoices = choices.length > 0;
  return (
    <>
      {hasChoices && (
        <SelectField
          label={label}
          hint={isByName ? undefined : hint}
          name="teacherId"
          disabled={readOnly}
          value={value.teacherId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t`Somebody by name`}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {isByName && (
        <TextField
          label={hasChoices ? t`Name of the teacher` : label}
          hint={hint}
          name={name}
          autoComplete="off"
          required
          maxLength={maxNameLength}
          readOnly={readOnly}
          value={value.name}
          error={error}
          onChange={(event) => onChange({ name: event.target.value, teacherId: null })}
        />
      )}
    </>
  );
};
