import type { StaffCourse, StaffMeeting } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';

interface MeetingOptions {
  meetings: StaffMeeting[];
  /** Whether the list has more meetings. */
  hasMore: boolean;
  /** The meeting on the public page. Undefined if there is none. */
  onPage?: number | undefined;
  /** The meeting of the next open class. */
  openMeetingId: number | null;
}

const idsOf = (meetings: { id: number }[]) => meetings.map(({ id }) => id);

/** The first page of meetings, those with these ids, and the first two public ones. */
const readMeetings = async (ids: number[]): Promise<MeetingOptions> => {
  const { items, next, firstPublic, openMeetingId } = await staffApi.listMeetings({});
  const knownIds = idsOf(items);
  const missing = [...ids, ...idsOf(firstPublic)].filter((id) => !knownIds.includes(id));
  const others =
    missing.length > 0 ? (await staffApi.listMeetings({ ids: [...new Set(missing)] })).items : [];
  const meetings = [...items, ...others].sort((a, b) => a.id - b.id);
  return { meetings, hasMore: next !== null, onPage: firstPublic[0]?.id, openMeetingId };
};

/** The list with the found meetings, by id. */
const withFound = (meetings: StaffMeeting[], found: StaffMeeting[]): StaffMeeting[] => {
  const others = found.filter(({ id }) => !idsOf(meetings).includes(id));
  return [...meetings, ...others].sort((a, b) => a.id - b.id);
};

/** The ids as numbers, without empty strings. */
const parseIds = (...texts: string[]) => texts.filter((text) => text !== '').map(Number);

/** The meetings to choose from: the first page, and those that were found by their number. */
export const useMeetings = (value: string, base: StaffCourse | undefined) => {
  const [found, setFound] = useState<StaffMeeting[]>([]);
  const {
    data: known,
    error,
    refetch,
  } = useLiveQuery({
    queryKey: ['meetings to choose', base?.id],
    queryFn: () =>
      readMeetings(parseIds(value, String(base?.meetingId ?? ''), ...idsOf(found).map(String))),
  });
  const version = useRef(base?.version);
  // Refetched for each version of the course, because a save changes which links are public.
  useEffect(() => {
    if (version.current === base?.version) return;
    version.current = base?.version;
    void refetch();
  }, [base?.version, refetch]);
  return {
    meetings: known && withFound(known.meetings, found),
    hasMore: known?.hasMore ?? false,
    onPage: known?.onPage,
    openMeetingId: known?.openMeetingId ?? null,
    error,
    add: (meeting: StaffMeeting) => setFound((before) => withFound(before, [meeting])),
  };
};

export type CourseMeetings = ReturnType<typeof useMeetings>;
