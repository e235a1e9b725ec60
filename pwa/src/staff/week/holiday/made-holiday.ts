import { plural } from '@lingui/core/macro';
import type { Holiday } from 'bff/contract';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { backNotice } from '../../days-off/holiday-messages.ts';
import { toldInWords } from '../../notifications/contact-messages.ts';
import { followReach } from '../../notifications/follow-contacts.ts';
import { inEach, sentNotice } from '../../notifications/notices.ts';
import { undoAction } from '../../notifications/undo.ts';

/** The server answers for at most so many courses. */
const mostAsked = 20;

/** A holiday, and the courses of its classes that staff saw. */
interface Known {
  holiday: Holiday;
  courseIds: number[];
}

const follow = (notice: number, { holiday, courseIds }: Known) =>
  void followReach({
    notice,
    of: { course: [...new Set(courseIds)].slice(0, mostAsked) },
    ...(holiday.told && { askTold: async () => (await holidayApi.read(holiday.id)).told }),
  });

const aboutOf = ({ id }: Holiday) => `holiday ${id}`;

const backInWords = ({ classes, changed, told }: Holiday) => {
  const held = plural(classes, {
    one: '1 class back as before.',
    other: `${classes} classes back as before.`,
  });
  const words = toldInWords(held, { enrolled: told?.of ?? 0, told });
  if (changed === 0) return words;
  const others = plural(changed, {
    one: '1 class had been changed since.',
    other: `${changed} classes had been changed since.`,
  });
  return `${words} ${others}`;
};

/** Says what is held again, and then who knows of it. */
export const tellBack = (back: Known): void => {
  const about = aboutOf(back.holiday);
  follow(
    notify(() => backInWords(back.holiday), { about, stays: true }),
    back,
  );
};

/** The server takes a holiday back once, so a try whose answer was lost may be sent again. */
const takeBack = async ({ holiday: { id, ...days }, courseIds }: Known) => {
  const holiday = await holidayApi.takeBack(
    id,
    sentNotice(inEach((language) => backNotice(language, days))),
  );
  return {
    say: () => backInWords(holiday),
    follow: (notice: number) => follow(notice, { holiday, courseIds }),
  };
};

const madeInWords = ({ told, classes }: Holiday) => {
  const cancelled = plural(classes, {
    one: '1 class cancelled.',
    other: `${classes} classes cancelled.`,
  });
  return toldInWords(cancelled, { enrolled: told?.of ?? 0, told });
};

interface Made extends Known {
  /** Reads the week again. */
  onChanged: () => Promise<void>;
}

/** Says what was cancelled, with a button that puts it back, and then who knows of it. */
export const tellMade = ({ onChanged, ...made }: Made): void => {
  const about = aboutOf(made.holiday);
  const action = undoAction({ about, undo: () => takeBack(made), refresh: onChanged });
  follow(
    notify(() => madeInWords(made.holiday), { action, about }),
    made,
  );
};
