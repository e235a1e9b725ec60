import { useEffect, useRef } from 'react';
import { dropLinks, type KeptLink, keepLinks } from '../../data/cached-links/cached-links.ts';
import { follow, type Topic, useLive } from '../../data/live/live-state.ts';
import { accountNow, useSession } from '../../data/session/session.ts';
import { useServerAway } from '../../data/signed-in/server-away.ts';
import type { Answer } from '../../data/signed-in/use-live-query.ts';
import { isAhead } from '../../schedule/class-times.ts';
import { useServerWatch } from './watch-server.ts';

/** From so long before the class its link is kept for the time in which the server gives no answer. */
const beforeMs = 15 * 60_000;

/** Whether the class runs, or is about to begin. */
export const isNear = (found: Parameters<typeof isAhead>[0], now: Date): boolean =>
  isAhead(found, now) && Date.parse(found.startsAt) - beforeMs <= now.getTime();

interface Soon {
  whom: KeptLink['whom'];
  /** Undefined while they are not known. */
  classes: readonly Parameters<typeof isAhead>[0][] | undefined;
  /** Whether they are as they were some time ago. */
  isOld: boolean;
  now: Date;
}

/** Whether one of these classes is near. Where it is known that none is, no link of this person stays. */
export const useIsSoon = ({ whom, classes, isOld, now }: Soon): boolean => {
  const isSoon = classes?.some((found) => isNear(found, now)) === true;
  const hasNone = classes !== undefined && !isOld && !isSoon;
  useEffect(() => {
    if (hasNone) void keepLinks(whom, [], () => true);
  }, [hasNone, whom]);
  return isSoon;
};

interface Linked extends Pick<KeptLink, 'slug' | 'date'> {
  title: string;
  startsAt: string;
  endsAt: string;
}

export type NearLink = Omit<KeptLink, 'whom' | 'asOf'>;

/** The link of the class as it is kept. None where it is no link: as the server checks it (bff/src/courses/meetings/meeting-link.ts). */
export const nearLinkOf = (
  { slug, date, title, startsAt, endsAt }: Linked,
  meeting: { id: number; meetingLink: string } | null | undefined,
): NearLink[] => {
  if (!meeting || !/^https?:/i.test(meeting.meetingLink)) return [];
  const time = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
  return [{ slug, date, title, ...time, meetingId: meeting.id, link: meeting.meetingLink }];
};

/** Whether the account that is signed in now is still the one that was asked for. */
const stillOf = (account: number | undefined) => () =>
  account !== undefined && accountNow() === account && useSession.getState().status === 'in';

/**
 * Drops all kept links from the moment on in which the stream says that one may have changed, or has missed something. Returns when that was
 * last said without what the links are now.
 */
const useDropOnChange = (name: string, topics: readonly Topic[], onChange?: () => void) => {
  const droppedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is that of the name.
  useEffect(() => {
    return follow({
      name: `kept links ${name}`,
      topics,
      // What was missed may be another link.
      load: () => {
        droppedAt.current = Date.now();
        useServerAway.setState({ knowsLinks: true });
        onChange?.();
        void dropLinks('all');
      },
      note: () => void dropLinks('all'),
      apply: () => true,
    });
  }, [name]);
  return droppedAt;
};

interface Kept {
  whom: KeptLink['whom'];
  now: Date;
  /** The links of the classes of now. Undefined while they are not known. */
  links: readonly NearLink[] | undefined;
  /** The answer that they are of. */
  of: Pick<Answer<unknown>, 'asOf' | 'old'>;
  /** What the stream tells of it. */
  topics: readonly Topic[];
  /** Called when the answer may hold no longer, before there is another. */
  onChange?: () => void;
}

/**
 * Keeps these links, and no others of this person, as the server has just told them. From the moment on in which the stream says that one
 * may have changed none is kept, until the server has answered anew.
 */
export const useKeep = ({ whom, now, links, of, topics, onChange }: Kept): void => {
  useServerWatch();
  const droppedAt = useDropOnChange(String(whom), topics, onChange);
  const isLive = useLive((live) => live.isLive);
  const account = useSession((session) => session.user?.id);
  // While changes come by themselves, what is shown is what holds now.
  const confirmedAt = isLive ? now.getTime() : of.asOf?.getTime();
  // Where the answer says the same once more, what was dropped meanwhile is kept again.
  const answeredAt = of.asOf?.getTime();
  const known = links && JSON.stringify(links);
  useEffect(() => {
    if (known === undefined || of.old || confirmedAt === undefined || answeredAt === undefined)
      return;
    if (answeredAt < droppedAt.current) return;
    const kept: NearLink[] = JSON.parse(known);
    useServerAway.setState({ knowsLinks: true });
    void keepLinks(
      whom,
      kept.map((link) => ({ ...link, whom, asOf: confirmedAt })),
      stillOf(account),
    );
  }, [whom, known, of.old, confirmedAt, answeredAt, account, droppedAt]);
};
