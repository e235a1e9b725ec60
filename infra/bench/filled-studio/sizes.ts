/**
 * 50,000 accounts, 120,000 orders, 60,000 enrolments, 200,000 messages, 2 million attendances, 200,000 notifications of changed
 * classes, 200,000 push messages.
 */
export const TEN_YEARS = {
  accounts: 50_000,
  /** Paid orders whose learner still has an account, each with its enrolment. */
  paid: 57_000,
  /** How many of the paid orders have a second course. */
  doubles: 3_000,
  /** Paid orders whose account was deleted. */
  gone: 13_000,
  cancelled: 38_000,
  /** Learners who pay the second course by the month, and for how many months each; every month is a paid order. */
  months: { learners: 250, each: 24 },
  /** Learners whose single month of that course ends within a week, or ended ten days ago although they still attend. */
  lapsing: { ending: 100, ended: 100 },
  /** Awaiting payment, submitted or rejected; at most one for each learner. */
  open: 5_800,
  /** The number of open orders that wait for a confirmation by staff. */
  submitted: 400,
  /** A course begins every twelve days and takes three months. */
  courses: 300,
  meetings: 2_000,
  /** Enrolled in the first course. */
  crowd: 6_300,
  messages: 200_000,
  unanswered: 60,
  /** Rows that the retention job deletes within hours, days or weeks. */
  recent: 500,
  selections: 20_000,
  /** The number of days with attendance: about half of the enrolled learners each day. */
  attendedDays: 725,
  /** Announcements to the first course, and to all learners. */
  announcements: { toCourse: 60, toAll: 12 },
  /** Browsers that receive push messages, and the messages of the last month to each. */
  browsers: 5_000,
  pushes: 40,
};

/** The number of rows of each kind. */
export type Size = typeof TEN_YEARS & {
  /** The number of different names; by default about a hundred first names and fifty last names. */
  names?: { firstNames: number; lastNames: number };
};

/**
 * A new studio: few people, but a full page of each list, and as many concurrent courses as after ten years. Otherwise the ratios
 * would compare a page of fifty rows with a page of three.
 */
export const HANDFUL: Size = {
  accounts: 300,
  // All are named Asha, with one of two last names, so that a search for a name also fills a page.
  names: { firstNames: 1, lastNames: 2 },
  paid: 160,
  doubles: 5,
  gone: 2,
  cancelled: 10,
  months: { learners: 4, each: 12 },
  lapsing: { ending: 55, ended: 55 },
  open: 180,
  submitted: 110,
  courses: 60,
  meetings: 400,
  crowd: 52,
  messages: 60,
  unanswered: 60,
  recent: 55,
  selections: 20,
  attendedDays: 7,
  announcements: { toCourse: 60, toAll: 12 },
  browsers: 5,
  pushes: 4,
};

/** As many rows for each learner as in TEN_YEARS; above 100,000 learners, only a part of the rows that expire. */
export function tenYearsOf(learners: number): Size {
  const times = learners / TEN_YEARS.accounts;
  const share = Math.min(1, 100_000 / learners);
  const scaled = (count: number, part = 1) => Math.round(count * times * part);
  const { accounts, paid, doubles, gone, cancelled, open, submitted, crowd } = TEN_YEARS;
  return {
    ...TEN_YEARS,
    ...{ accounts: scaled(accounts), paid: scaled(paid), doubles: scaled(doubles) },
    ...{ gone: scaled(gone), cancelled: scaled(cancelled), open: scaled(open) },
    ...{ submitted, crowd: scaled(crowd) },
    messages: scaled(TEN_YEARS.messages, share),
    selections: scaled(TEN_YEARS.selections),
    attendedDays: Math.round(TEN_YEARS.attendedDays * share),
    browsers: scaled(TEN_YEARS.browsers),
    pushes: Math.ceil(TEN_YEARS.pushes * share),
    announcements: {
      toCourse: Math.ceil(TEN_YEARS.announcements.toCourse * share),
      toAll: Math.ceil(TEN_YEARS.announcements.toAll * share),
    },
  };
}
