import type { Meeting, StaffMeeting, StaffMeetingPage } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { staffApi } from '../../staff-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAnswer } from '../../use-answer.ts';
import { readPages } from '../../use-pages.ts';
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

/** All that the server keeps: 5,000 meetings. */
const mostPages = 100;

/** Every meeting, page by page for as long as nobody asks anew or leaves. */
const useAllMeetings = (key: string) => {
  const reading = useRef(0);
  useEffect(
    () => () => {
      reading.current += 1;
    },
    [],
  );
  const { value, failure } = useAnswer(key, () => {
    reading.current += 1;
    const mine = reading.current;
    return readPages<StaffMeetingPage>(
      (after) => staffApi.listMeetings({ after }),
      mostPages,
      () => mine === reading.current,
    );
  });
  return { meetings: value?.items, failure };
};

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
  const { meetings, failure } = useAllMeetings(`meetings ${version}`);
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
