import { listChildren } from '../../accounts/family/queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Language, localizedPath } from '../../shared/languages.ts';
import { can } from '../../shared/permissions.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { listOwnClasses, listStaffClassesWithin } from '../classes/service.ts';
import { withJoinParams } from './join-url.ts';
import type { JoinAccount } from './outcome.ts';
import { isOpenNow } from './select-class.ts';

type NextJoinDeps = Pick<Deps, 'sql' | 'now' | 'joinMinutesBefore'>;

/** The app's page with the links of a signed-in person, and its page of the open class. */
export const OWN_LINKS = '/OnlineClass';
const OPEN_CLASS = '/Onlineclasses';

/** Whether it is an own class: one that the learner is enrolled in, or, for staff, one with learners. */
interface JoinCandidate extends DatedClass {
  isOwn: boolean;
  /** The account's child who is enrolled in the class. */
  childId?: number;
}

/** A cancelled class of today, or one that began before midnight, counts until it would have ended, so that its learners read the reason. */
const isAhead = ({ endsAt, startsAt, state }: JoinCandidate, now: Date) =>
  endsAt > now.toISOString() &&
  (state !== 'cancelled' || indianDate(new Date(startsAt)) <= indianDate(now));

/** First a class that can be joined now, then own classes; then the soonest. */
const byPriority = (moment: { now: Date; joinMinutesBefore: number }) => {
  const priorityOf = (found: JoinCandidate) => {
    const runs = isOpenNow(found, moment);
    return `${runs ? 0 : 1}${found.isOwn ? 0 : 1}${found.startsAt}`;
  };
  return (one: JoinCandidate, other: JoinCandidate) =>
    priorityOf(one).localeCompare(priorityOf(other));
};

const DAY_MS = 86_400_000;

async function listCandidates(
  { sql, joinMinutesBefore }: NextJoinDeps,
  account: NonNullable<JoinAccount>,
  now: Date,
): Promise<JoinCandidate[]> {
  const until = new Date(now.getTime() + DAY_MS);
  if (can(account.role, 'classes.openAny')) {
    const all = await listStaffClassesWithin(sql, { from: now, until, now });
    return all.map((found) => ({ ...found, isOwn: found.enrolled > 0 }));
  }
  const { id } = account;
  const own = await listOwnClasses(sql, { accountId: id, now, joinMinutesBefore });
  const attended = own.map((found) => ({ ...found, isOwn: found.enrolled }));
  if (!can(account.role, 'classes.openTaught')) return attended;
  const taught = await listStaffClassesWithin(sql, { from: now, until, now, taughtBy: id });
  return [...attended, ...taught.map((found) => ({ ...found, isOwn: true }))];
}

/** The classes in which the children of the account are enrolled. */
async function listChildCandidates(
  { sql, joinMinutesBefore }: NextJoinDeps,
  { id: guardianId }: NonNullable<JoinAccount>,
  now: Date,
): Promise<JoinCandidate[]> {
  const children = await listChildren(sql, guardianId);
  const classes = children.map(async ({ id: childId }) => {
    const own = await listOwnClasses(sql, { accountId: childId, now, joinMinutesBefore });
    return own
      .filter(({ enrolled }) => enrolled)
      .map((found) => ({ ...found, isOwn: true, childId }));
  });
  return (await Promise.all(classes)).flat();
}

/** The child, if only that child of the family is enrolled in this class; else `undefined`. */
function onlyChildOf(found: JoinCandidate, family: JoinCandidate[]): number | undefined {
  const same = family.filter(
    ({ courseId, date, isOwn }) => isOwn && courseId === found.courseId && date === found.date,
  );
  return same.length === 1 ? same[0]?.childId : undefined;
}

/**
 * The path of the class that the account joins next: among a learner's own and the open classes of these four weeks, for a
 * teacher also the classes to teach within a day, and for staff all classes within a day. Without a class it is the page with
 * the links; without an account the page of the open class in the reader's language.
 */
export async function findNextJoinPath(
  deps: NextJoinDeps,
  account: JoinAccount,
  language: Language,
): Promise<string> {
  if (!account) return localizedPath(OPEN_CLASS, language);
  const now = deps.now();
  const [own, ofChildren] = await Promise.all([
    listCandidates(deps, account, now),
    listChildCandidates(deps, account, now),
  ]);
  const ahead = [...own, ...ofChildren].filter((found) => isAhead(found, now));
  const [first] = ahead.sort(byPriority({ ...deps, now }));
  return first ? withJoinParams(first.joinPath, { as: onlyChildOf(first, ahead) }) : OWN_LINKS;
}
