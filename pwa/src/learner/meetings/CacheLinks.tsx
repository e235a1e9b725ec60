import type { LearnerClass } from 'bff/contract';
import { useEffect } from 'react';
import {
  isNear,
  nearLinkOf,
  useIsSoon,
  useKeep,
} from '../../account/cached-links/cache-near-links.ts';
import { ownChildren } from '../../account/family/own-children.ts';
import { dropLinks } from '../../data/cached-links/cached-links.ts';
import type { Whom } from '../../data/signed-in/acting-profile.ts';
import { useAnswer, useKnown, usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { useNow } from '../../schedule/use-now.ts';
import { classesOf } from '../classes/own-classes.ts';
import { meetingsOf } from './own-meetings.ts';

interface NearProps {
  whom: Whom;
  now: Date;
}

const topics = ['meetings', 'open', 'course', 'enrolments'] as const;

/** Keeps the links of these classes as the server has just told them, and none from the moment on in which it says that one has changed. */
const KeepNear = ({ whom, now }: NearProps) => {
  const own = useAnswer(classesOf(whom), { unlessKnown: true });
  const meetings = usePagedAnswer(meetingsOf(whom), { unlessKnown: true });
  const linksOf = (classes: LearnerClass[]) =>
    classes
      .filter((found) => isNear(found, now))
      .flatMap((found) =>
        nearLinkOf(
          { ...found, title: titleOf(found) },
          meetings.value?.items.find(({ id }) => id === found.meetingId),
        ),
      );
  const isKnown = meetings.value !== undefined && !own.old;
  useKeep({
    whom: whom ?? null,
    ...{ now, topics },
    links: isKnown && own.value ? linksOf(own.value) : undefined,
    of: meetings,
  });
  return null;
};

const KeepLinksOf = ({ whom, now }: NearProps) => {
  const { value, old } = useKnown(classesOf(whom));
  const isSoon = useIsSoon({ whom: whom ?? null, classes: value, isOld: old, now });
  return isSoon ? <KeepNear whom={whom} now={now} /> : null;
};

/**
 * While a class of the account's family runs, or is about to begin, the device keeps its link for the page that stands in for the server
 * (visitor/join/away.ts). Shows nothing.
 */
export const KeepLinks = () => {
  const now = useNow();
  const children = useKnown(ownChildren).value ?? [];
  useEffect(() => void dropLinks('over'), []);
  return [undefined, ...children.map(({ id }) => id)].map((whom) => (
    <KeepLinksOf key={whom ?? 'own'} whom={whom} now={now} />
  ));
};
