import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Teacher } from 'bff/contract';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';

/** The server's limit, in characters. */
const maxNameLength = 100;

const teachersQuery = queryOptions({
  queryKey: ['teachers'],
  queryFn: teamApi.listTeachers,
});

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
  const { data: known = [] } = useLiveQuery({
    ...(mayRead ? teachersQuery : { queryKey: ['no teachers'], queryFn: async () => [] }),
    placeholderData: keepPreviousData,
  });
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
          <option value="">{t`Someone else (type the name)`}</option>
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
