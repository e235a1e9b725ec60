import type { LearnerClass, OwnMeeting } from 'bff/contract';
import { useEffect } from 'react';
import { dropLinks, type KeptLink, keepLinks } from '../../data/kept-links/kept-links.ts';
import { follow, useLive } from '../../data/live/live-state.ts';
import { isSomething, jsonOf } from '../../data/network/response-shapes.ts';
import { accountNow, useSession } from '../../data/session/session.ts';
import { useServerAway } from '../../data/signed-in/server-away.ts';
import { useAnswer, useKnown, usePagedAnswer } from '../../data/signed-in/use-answer.ts';
import type { Whom } from '../../data/signed-in/whom.ts';
import { ownChildren } from '../../member/family/own-children.ts';
import { isAhead } from '../../timetable/class-times.ts';
import { useNow } from '../../timetable/use-now.ts';
import { classesOf } from '../classes/own-classes.ts';
import { meetingsOf } from './own-meetings.ts';

/** From so long before the class its link is kept for the time in which the server gives no answer. */
const beforeMs = 15 * 60_000;

const isNow = (found: LearnerClass, now: Date) =>
  isAhead(found, now) && Date.parse(found.startsAt) - beforeMs <= now.getTime();

const linkOf = (
  { slug, date, meetingId, endsAt }: LearnerClass,
  meetings: readonly OwnMeeting[],
): Pick<KeptLink, 'slug' | 'date' | 'meetingId' | 'link' | 'endsAt'>[] => {
  const meeting = meetings.find(({ id }) => id === meetingId);
  // As the server checks it (bff/src/timetable/meetings/meeting-link.ts).
  if (!meeting || !/^https?:/i.test(meeting.meetingLink)) return [];
  const { id, meetingLink: link } = meeting;
  return [{ slug, date, meetingId: id, link, endsAt: Date.parse(endsAt) }];
};

/** Whether the account that is signed in now is still the one that was asked for. */
const stillOf = (account: number | undefined) => () =>
  account !== undefined && accountNow() === account && useSession.getState().status === 'in';

const pingMs = 5_000;
const silenceMs = 4_000;

const serverAnswers = async () => {
  try {
    const signal = AbortSignal.timeout(silenceMs);
    const answer = await fetch('/healthz', { cache: 'no-store', signal });
    return answer.ok && isSomething(await jsonOf(answer));
  } catch {
    return false;
  }
};

/**
 * Finds out within ten seconds that the server has gone away, also where the stream of changes seems to stand: who waits for a class
 * must not look at hours and a button that nobody answers for.
 */
const usePing = () =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ping = async () => {
      if (document.visibilityState === 'visible') {
        const isAway = !(await serverAnswers());
        if (!isOver) useServerAway.setState({ isAway });
      }
      if (!isOver) timer = setTimeout(ping, pingMs);
    };
    timer = setTimeout(ping, Math.random() * pingMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      useServerAway.setState({ isAway: false });
    };
  }, []);

interface NearProps {
  whom: Whom;
  now: Date;
}

/** Keeps the links of these classes as the server has just told them, and none from the moment on in which it says that one has changed. */
const KeepNear = ({ whom, now }: NearProps) => {
  usePing();
  const own = useAnswer(classesOf(whom), { unlessKnown: true });
  const meetings = usePagedAnswer(meetingsOf(whom), { unlessKnown: true });
  const isFresh = !own.old && !meetings.old;
  const isLive = useLive((live) => live.isLive);
  const account = useSession((session) => session.user?.id);
  // While changes come by themselves, what is shown is what holds now.
  const confirmedAt = isLive ? now.getTime() : meetings.asOf?.getTime();
  useEffect(
    () =>
      follow({
        name: `kept links ${whom ?? ''}`,
        topics: ['meetings', 'open', 'course', 'enrolments'],
        // What was missed may be another link.
        load: () => void dropLinks('all'),
        note: () => void dropLinks('all'),
        apply: () => true,
      }),
    [whom],
  );
  useEffect(() => {
    if (!own.value || !meetings.value || !isFresh || confirmedAt === undefined) return;
    const { items } = meetings.value;
    const near = own.value.filter((found) => isNow(found, now));
    const kept = near.flatMap((found) => linkOf(found, items));
    void keepLinks(
      whom ?? null,
      kept.map((link) => ({ ...link, whom: whom ?? null, asOf: confirmedAt })),
      stillOf(account),
    );
  }, [whom, own.value, meetings.value, isFresh, confirmedAt, now, account]);
  return null;
};

const KeepLinksOf = ({ whom, now }: { whom: Whom; now: Date }) => {
  const { value, old } = useKnown(classesOf(whom));
  const isNear = value?.some((found) => isNow(found, now)) === true;
  const hasNone = value !== undefined && !old && !isNear;
  useEffect(() => {
    if (hasNone) void keepLinks(whom ?? null, [], () => true);
  }, [hasNone, whom]);
  return isNear ? <KeepNear whom={whom} now={now} /> : null;
};

/**
 * While a class of the account's family runs, or is about to begin, the device keeps its link for the page that stands in for the server
 * (visitor/joining/away.ts). Shows nothing.
 */
export const KeepLinks = () => {
  const now = useNow();
  const children = useKnown(ownChildren).value ?? [];
  useEffect(() => void dropLinks('over'), []);
  return [undefined, ...children.map(({ id }) => id)].map((whom) => (
    <KeepLinksOf key={whom ?? 'own'} whom={whom} now={now} />
  ));
};
