import { t } from '@lingui/core/macro';
import type { Teacher } from 'bff/contract';
import { useMay } from '../../data/signed-in/can.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import type { FieldWords } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';

/** The server's limit, in characters. */
const longestName = 100;

const teachers: Question<Teacher[]> = { key: ['teachers'], ask: teamApi.listTeachers };

/** Who teaches: an account of the studio's team, or somebody by name. */
export interface TeacherDraft {
  name: string;
  teacherId: number | null;
}

interface Props extends FieldWords {
  value: TeacherDraft;
  readOnly?: boolean;
  /** That the server has for the name. */
  name: string;
  onChange: (value: TeacherDraft) => void;
}

/** The accounts to choose from: also the present one, while the others are not known. */
const choicesOf = (known: Teacher[], { name, teacherId }: TeacherDraft): Teacher[] =>
  teacherId === null || known.some(({ id }) => id === teacherId)
    ? known
    : [...known, { id: teacherId, name }];

/** The teacher of a course or of a class. Without an answer of the server it is a name, as it was. */
export const TeacherField = (props: Props) => {
  const { label, hint, error, value, name, readOnly = false, onChange } = props;
  const mayRead = useMay('team.readTeachers');
  const { value: known = [] } = useAnswer(
    mayRead ? teachers : { key: ['no teachers'], ask: async () => [] },
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
          maxLength={longestName}
          readOnly={readOnly}
          value={value.name}
          error={error}
          onChange={(event) => onChange({ name: event.target.value, teacherId: null })}
        />
      )}
    </>
  );
};
