import type { Meeting, StaffCourse, StaffMeeting } from 'bff/contract';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../../api/client.ts';
import { staffApi } from '../../../api/staff-api.ts';
import { useQuery } from '../../../api/use-query.ts';
import { messages } from '../../../content/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { CourseDraft } from './course-draft.ts';
import { typeCourse, useCourseForm } from './course-form-store.ts';

/** The meetings as they will be once the course has this fee and this meeting. The server has the same rule. */
const meetingsAfter = (
  meetings: StaffMeeting[],
  { id, title, fee, meetingId }: Pick<StaffCourse, 'id' | 'title' | 'fee' | 'meetingId'>,
): StaffMeeting[] =>
  meetings.map((meeting) => {
    const others = meeting.courses.filter((course) => course.id !== id);
    const courses = meeting.id === meetingId ? [...others, { id, title, fee }] : others;
    return { ...meeting, courses, isPublic: courses.every((course) => course.fee === 0) };
  });

/** The public page shows the first public meeting (specification, section 4). */
const onPage = (meetings: StaffMeeting[]) => meetings.find(({ isPublic }) => isPublic);

const pageInWords = (next: StaffMeeting | undefined, opened: StaffMeeting | undefined) => {
  if (!next?.meetingLink) return `The Online Classes page then says “${messages.comingSoon}”.`;
  const which = next.id === opened?.id ? 'It' : `Class ${next.id}`;
  return `${which} then stands on the Online Classes page.`;
};

/** Says which link becomes public if the course is saved as it is in the form. Undefined if none does. */
const publicChanges = (
  meetings: StaffMeeting[],
  course: Pick<StaffCourse, 'id' | 'title' | 'fee' | 'meetingId'>,
): string | undefined => {
  const after = meetingsAfter(meetings, course);
  const opened = after.find(({ isPublic }, index) => isPublic && !meetings[index]?.isPublic);
  const next = onPage(after);
  const hasMoved = next?.id !== onPage(meetings)?.id;
  const sentences = [
    opened && `Everybody then sees the link of class ${opened.id}.`,
    hasMoved && pageInWords(next, opened),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
};

interface Props {
  draft: CourseDraft;
}

const nameOf = ({ id, meetingLink }: Meeting) =>
  `${id}: ${meetingLink.replace(/^https?:\/\//, '') || 'Not Set'}`;

const hintFor = (failure: unknown) =>
  failure === undefined
    ? 'Its learners join by this meeting’s link, which nobody else sees while the course has a fee. Links are kept under Online Class.'
    : 'The meetings could not be loaded. Please check your connection.';

interface Known {
  meetings: StaffMeeting[];
  /** Whether the list has more meetings. */
  hasMore: boolean;
}

const idsOf = (meetings: { id: number }[]) => meetings.map(({ id }) => id);

/** The first page of meetings, those with these ids, and the first two public ones. */
const readMeetings = async (ids: number[]): Promise<Known> => {
  const { items, next, firstPublic } = await staffApi.listMeetings({});
  const known = idsOf(items);
  const missing = [...ids, ...idsOf(firstPublic)].filter((id) => !known.includes(id));
  const others =
    missing.length > 0 ? (await staffApi.listMeetings({ ids: [...new Set(missing)] })).items : [];
  const meetings = [...items, ...others].sort((a, b) => a.id - b.id);
  return { meetings, hasMore: next !== null };
};

/** The list with the found meetings, by id. */
const withFound = (meetings: StaffMeeting[], found: StaffMeeting[]): StaffMeeting[] => {
  const others = found.filter(({ id }) => !idsOf(meetings).includes(id));
  return [...meetings, ...others].sort((a, b) => a.id - b.id);
};

/** The ids as numbers, without empty texts. */
const idsIn = (...texts: string[]) => texts.filter((text) => text !== '').map(Number);

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

interface SeekProps {
  onFound: (meeting: StaffMeeting) => void;
}

/** How long typing must pause before the server is asked. */
const restMs = 300;

/** Finds a class that is not in the list by its number, as shown under Online Class. */
const SeekMeeting = ({ onFound }: SeekProps) => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const seek = async (text: string) => {
    try {
      const [meeting] = (await staffApi.listMeetings({ ids: [Number(text)] })).items;
      setFault(meeting ? undefined : `There is no class ${text}.`);
      if (meeting) onFound(meeting);
    } catch (failure) {
      setFault(sentenceFor(failure));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the typed text changes.
  useEffect(() => {
    setFault(undefined);
    if (!/^[1-9]\d{0,9}$/.test(typed)) return;
    const timer = setTimeout(() => void seek(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label="Number of a class that is not listed"
      hint="The list has the first fifty. Type the number of any other, and it is chosen."
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value.trim())}
      onKeyDown={(event) => {
        // Enter must not save the course.
        if (event.key === 'Enter') event.preventDefault();
      }}
      error={fault}
    />
  );
};

/** Selects the meeting by which the course's learners join, and says what that makes public. */
export const MeetingField = ({ draft }: Props) => {
  const value = draft.meetingId;
  // Read again for each version of the course, because saving it changes which links are public.
  const base = useCourseForm((state) => state.base);
  const [found, setFound] = useState<StaffMeeting[]>([]);
  const { value: known, failure } = useQuery(`meetings ${base?.version}`, () =>
    readMeetings(idsIn(value, String(base?.meetingId ?? ''), ...idsOf(found).map(String))),
  );
  const meetings = known && withFound(known.meetings, found);
  const changes = usePublicChanges(meetings, draft);
  const isKnown = meetings?.some(({ id }) => String(id) === value) ?? false;
  const choose = (meeting: StaffMeeting) => {
    setFound((before) => withFound(before, [meeting]));
    typeCourse({ meetingId: String(meeting.id) });
  };
  return (
    <>
      <SelectField
        label="Meeting"
        hint={hintFor(failure)}
        value={value}
        onChange={(event) => typeCourse({ meetingId: event.target.value })}
      >
        <option value="">Not Set</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {meetings?.map((meeting) => (
          <option key={meeting.id} value={meeting.id}>
            {nameOf(meeting)}
          </option>
        ))}
      </SelectField>
      {known?.hasMore && <SeekMeeting onFound={choose} />}
      {changes && <Alert kind="info">{changes}</Alert>}
    </>
  );
};
