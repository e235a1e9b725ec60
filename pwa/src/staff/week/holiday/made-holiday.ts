import type { Holiday, HolidayPreview } from 'bff/contract';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { followReach } from '../../telling/follow-reach.ts';
import { toldInWords } from '../../telling/tell-words.ts';
import { undoAction } from '../../telling/undo.ts';
import { backNotice, classesInWords } from './holiday-words.ts';

/** The server answers for at most so many courses. */
const mostAsked = 20;

/** A holiday that was made, and the classes that staff saw. */
interface Made {
  holiday: Holiday;
  preview: HolidayPreview;
  /** Reads the week again. */
  onChanged: () => Promise<void>;
}

const follow = (notice: number, { holiday, preview }: Made) => {
  const ids = [...new Set(preview.classes.map(({ courseId }) => courseId))];
  void followReach({
    notice,
    of: { course: ids.slice(0, mostAsked) },
    ...(holiday.told && { askTold: async () => (await holidayApi.read(holiday.id)).told }),
  });
};

const backInWords = (made: Made, back: Holiday) => {
  const held = `${classesInWords(back.classes)} back as before`;
  const kept = made.holiday.classes - back.classes;
  const others = kept > 0 ? ` ${classesInWords(kept)} had been changed since.` : '';
  return `${toldInWords(held, { enrolled: back.told?.of ?? 0, told: back.told })}${others}`;
};

/** The server takes a holiday back once, so a try whose answer was lost may be sent again. */
const takeBack = async (made: Made) => {
  const back = await holidayApi.takeBack(made.holiday.id, backNotice(made.holiday));
  return {
    words: backInWords(made, back),
    follow: (notice: number) => follow(notice, { ...made, holiday: back }),
  };
};

/** Says what was cancelled, with a button that puts it back, and then who knows of it. */
export const tellMade = (made: Made): void => {
  const { holiday } = made;
  const { told, classes } = holiday;
  const words = toldInWords(`${classesInWords(classes)} cancelled`, {
    enrolled: told?.of ?? 0,
    told,
  });
  const about = `holiday ${holiday.id}`;
  const action = undoAction({ about, undo: () => takeBack(made), refresh: made.onChanged });
  follow(notify(words, { action, about }), made);
};
