import type { Meeting } from 'bff/contract';
import { api } from '../../api.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAnswer } from '../../use-answer.ts';

interface Props {
  /** A meeting's id; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const nameOf = ({ id, meetingLink }: Meeting) =>
  `${id}: ${meetingLink.replace(/^https?:\/\//, '') || 'Not Set'}`;

const hintFor = (failure: unknown) =>
  failure === undefined
    ? 'Its learners join by this meeting’s link. Links are kept under Online Class.'
    : 'The meetings could not be loaded. Please check your connection.';

/** Which of the kept meeting links the course's learners join by. */
export const MeetingField = ({ value, onChange }: Props) => {
  const { value: meetings, failure } = useAnswer('meetings', api.listAllMeetings);
  const known = meetings?.some(({ id }) => String(id) === value) ?? false;
  return (
    <SelectField
      label="Meeting"
      hint={hintFor(failure)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Not Set</option>
      {value !== '' && !known && <option value={value}>{value}</option>}
      {meetings?.map((meeting) => (
        <option key={meeting.id} value={meeting.id}>
          {nameOf(meeting)}
        </option>
      ))}
    </SelectField>
  );
};
