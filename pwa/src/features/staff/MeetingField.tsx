import type { Meeting, StaffMeeting } from 'bff/contract';
import { api } from '../../api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAnswer } from '../../use-answer.ts';
import type { CourseDraft } from './course-draft.ts';
import { typeCourse, useCourseForm } from './course-form-store.ts';
import { publicChanges } from './public-changes.ts';

interface Props {
  draft: CourseDraft;
}

const nameOf = ({ id, meetingLink }: Meeting) =>
  `${id}: ${meetingLink.replace(/^https?:\/\//, '') || 'Not Set'}`;

const hintFor = (failure: unknown) =>
  failure === undefined
    ? 'Its learners join by this meeting’s link, which nobody else sees while the course has a fee. Links are kept under Online Class.'
    : 'The meetings could not be loaded. Please check your connection.';

const usePublicChanges = (
  meetings: StaffMeeting[] | undefined,
  { fee, meetingId }: CourseDraft,
) => {
  const base = useCourseForm((state) => state.base);
  if (!meetings || !base || !/^\d+$/.test(fee)) return undefined;
  return publicChanges(meetings, {
    ...base,
    fee: Number(fee),
    meetingId: meetingId === '' ? null : Number(meetingId),
  });
};

/** Which of the kept meeting links the course's learners join by, and what that makes public. */
export const MeetingField = ({ draft }: Props) => {
  const value = draft.meetingId;
  // Asked anew for each version of the course, as saving one changes what is public.
  const version = useCourseForm((state) => state.base?.version);
  const { value: meetings, failure } = useAnswer(`meetings ${version}`, api.listAllMeetings);
  const changes = usePublicChanges(meetings, draft);
  const known = meetings?.some(({ id }) => String(id) === value) ?? false;
  return (
    <>
      <SelectField
        label="Meeting"
        hint={hintFor(failure)}
        value={value}
        onChange={(event) => typeCourse({ meetingId: event.target.value })}
      >
        <option value="">Not Set</option>
        {value !== '' && !known && <option value={value}>{value}</option>}
        {meetings?.map((meeting) => (
          <option key={meeting.id} value={meeting.id}>
            {nameOf(meeting)}
          </option>
        ))}
      </SelectField>
      {changes && <Alert kind="info">{changes}</Alert>}
    </>
  );
};
