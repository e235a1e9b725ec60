import type { Holiday, HolidayPreview } from 'bff/contract';
import { sentenceForWriting } from '../../../data/network/client.ts';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { followReach } from '../../telling/follow-reach.ts';
import { toldInWords } from '../../telling/tell-words.ts';
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

const takeBack = async (made: Made): Promise<void> => {
  const { holiday, onChanged } = made;
  const about = aboutOf(holiday);
  try {
    const back = await holidayApi.takeBack(holiday.id, backNotice(holiday));
    follow(notify(backInWords(made, back), { about, stays: true }), { ...made, holiday: back });
  } catch (failure) {
    // Without the network it may be tried again.
    const action = { label: 'Undo', run: () => void takeBack(made) };
    notify(sentenceForWriting(failure), { about, isProblem: true, action });
  }
  await onChanged();
};

const aboutOf = ({ id }: Holiday) => `holiday ${id}`;

/** Says what was cancelled, with a button that puts it back, and then who knows of it. */
export const tellMade = (made: Made): void => {
  const { holiday } = made;
  const { told, classes } = holiday;
  const words = toldInWords(`${classesInWords(classes)} cancelled`, {
    enrolled: told?.of ?? 0,
    told,
  });
  const action = { label: 'Undo', run: () => void takeBack(made) };
  follow(notify(words, { action, about: aboutOf(holiday) }), made);
};
