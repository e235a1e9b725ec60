import { mayNow } from '../../accounts/account.ts';
import { listChildren } from '../../accounts/family/queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Language, publicPath } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { listOwnClasses, staffClassesIn } from '../classes/service.ts';
import { addressWith } from './arrival.ts';
import { isOpenNow } from './chosen-class.ts';
import type { Opener } from './outcome.ts';

type Parts = Pick<Deps, 'sql' | 'now' | 'joinMinutesBefore'>;

/** The app's page with the links of a signed-in person, and its page of the open class. */
const OWN_LINKS = '/OnlineClass';
const OPEN_CLASS = '/Onlineclasses';

/** A class of theirs: that a learner is enrolled in, or that staff give to anybody. */
interface Candidate extends DatedClass {
  isOwn: boolean;
  /** Of a class in which a child of the account is enrolled. */
  childId?: number;
}

/** One of today, or that began before midnight, that was cancelled counts until it would have ended: who comes for it reads why. */
const isAhead = ({ endsAt, startsAt, state }: Candidate, now: Date) =>
  endsAt > now.toISOString() &&
  (state !== 'cancelled' || indianDate(new Date(startsAt)) <= indianDate(now));

/** First what can be joined now, then the own classes; of several the soonest. */
const byWorth = (moment: { now: Date; joinMinutesBefore: number }) => {
  const worthOf = (found: Candidate) => {
    const runs = isOpenNow(found, moment);
    return `${runs ? 0 : 1}${found.isOwn ? 0 : 1}${found.startsAt}`;
  };
  return (one: Candidate, other: Candidate) => worthOf(one).localeCompare(worthOf(other));
};

const DAY_MS = 86_400_000;

async function classesOf(
  { sql, joinMinutesBefore }: Parts,
  account: NonNullable<Opener>,
  now: Date,
): Promise<Candidate[]> {
  const until = new Date(now.getTime() + DAY_MS);
  if (mayNow(account, 'classes.openAny')) {
    const given = await staffClassesIn(sql, { from: now, until, now });
    return given.map((found) => ({ ...found, isOwn: found.enrolled > 0 }));
  }
  const { id } = account;
  const own = await listOwnClasses(sql, { accountId: id, now, joinMinutesBefore });
  const attended = own.map((found) => ({ ...found, isOwn: found.enrolled }));
  if (!mayNow(account, 'classes.openTaught')) return attended;
  const taught = await staffClassesIn(sql, { from: now, until, now, taughtBy: id });
  return [...attended, ...taught.map((found) => ({ ...found, isOwn: true }))];
}

/** The classes in which the children of the account are enrolled. */
async function classesOfChildren(
  { sql, joinMinutesBefore }: Parts,
  { id: guardianId }: NonNullable<Opener>,
  now: Date,
): Promise<Candidate[]> {
  const children = await listChildren(sql, guardianId);
  const classes = children.map(async ({ id: childId }) => {
    const own = await listOwnClasses(sql, { accountId: childId, now, joinMinutesBefore });
    return own
      .filter(({ enrolled }) => enrolled)
      .map((found) => ({ ...found, isOwn: true, childId }));
  });
  return (await Promise.all(classes)).flat();
}

/** The child who alone of the family has this class as their own; `undefined` where there is no such child. */
function onlyChildOf(found: Candidate, family: Candidate[]): number | undefined {
  const same = family.filter(
    ({ courseId, date, isOwn }) => isOwn && courseId === found.courseId && date === found.date,
  );
  return same.length === 1 ? same[0]?.childId : undefined;
}

/**
 * The path of the class that the account joins next: of a learner's own and the open ones of these four weeks, for a teacher of
 * those to give within a day as well, and for staff of all within a day. Without a class the path of the list of links; without an account that of the open class's page in the
 * reader's language.
 */
export async function findNextJoining(
  parts: Parts,
  account: Opener,
  language: Language,
): Promise<string> {
  if (!account) return publicPath(OPEN_CLASS, language);
  const now = parts.now();
  const [own, ofChildren] = await Promise.all([
    classesOf(parts, account, now),
    classesOfChildren(parts, account, now),
  ]);
  const ahead = [...own, ...ofChildren].filter((found) => isAhead(found, now));
  const [first] = ahead.sort(byWorth({ ...parts, now }));
  return first ? addressWith(first.joinPath, { as: onlyChildOf(first, ahead) }) : OWN_LINKS;
}
