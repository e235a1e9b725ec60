import type {
  Audience,
  Meeting,
  MeetingChange,
  MeetingChangePage,
  MeetingValues,
  UndoneMeeting,
} from 'bff/contract';
import { json, refusal } from './fake-answers.ts';

/** A meeting of the fake BFF. Tests leave out what they are not about. */
export interface FakeMeeting extends Meeting {
  audience?: Audience;
  changedBy?: string;
}

export const valuesOf = ({ meetingLink, name, audience }: FakeMeeting): MeetingValues => ({
  meetingLink,
  name,
  audience: audience ?? 'everyone',
});

export interface Write {
  kind: MeetingChange['kind'];
  by: string;
  before?: FakeMeeting | undefined;
  after?: FakeMeeting | undefined;
}

/** The changes of meetings, as the BFF records them, and their undoing. */
export const createFakeChanges = (now = () => new Date()) => {
  let changes: (MeetingChange & { meetingId: number; version: number })[] = [];

  const record = ({ kind, by, before, after }: Write) => {
    const meeting = before ?? after;
    if (!meeting) return;
    const change = {
      id: changes.length + 1,
      meetingId: meeting.id,
      version: meeting.version,
      at: now().toISOString(),
      by,
      kind,
      before: before ? valuesOf(before) : null,
      after: after ? valuesOf(after) : null,
    };
    changes = [change, ...changes];
  };

  const of = (id: number) => changes.filter(({ meetingId }) => meetingId === id);

  return {
    record,
    /** The answer to `GET /api/staff/meetings/:id/changes`. */
    list: (id: number, current: FakeMeeting | undefined) => {
      const items = of(id).map(({ meetingId: _, version: __, ...change }) => change);
      const version = current?.version ?? of(id)[0]?.version ?? 0;
      return json(200, { items, next: null, version } satisfies MeetingChangePage);
    },
    /** What an undo of the last change makes of the meeting: null where it is taken back. */
    undone: (id: number, current: FakeMeeting | undefined): FakeMeeting | null | undefined => {
      const [last] = of(id);
      if (!last?.before) return last && null;
      const version = (current?.version ?? last.version) + 1;
      const { updatedAt = now().toISOString() } = current ?? {};
      return { id, version, updatedAt, ...last.before };
    },
    kindOf: (id: number): UndoneMeeting['undone'] | undefined => of(id)[0]?.kind,
    nothing: () => refusal(409, 'There is nothing to undo: changes of a link are kept for a year.'),
  };
};
