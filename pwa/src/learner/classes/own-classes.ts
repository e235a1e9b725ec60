import type { LearnerClass, LiveRows } from 'bff/contract';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { createPersonalStore } from '../../data/signed-in/personal-store.ts';
import { noteChange } from '../../shell/notices/changes.ts';
import { markOfClass, noteClassChanges } from '../../timetable/class-changes.ts';
import { bySoonest, keyOf } from '../../timetable/class-times.ts';

/** The classes of four weeks that the learner is enrolled in or may join without, in order of time. */
export const ownClasses = createPersonalStore('classes', learnerApi.listOwnClasses);

ownClasses.useStore.subscribe((now, before) => {
  const shownBefore = before.old ? undefined : before.value;
  noteClassChanges(shownBefore, now.value, before.asOf);
});

type CourseChange = Extract<LiveRows, { links: unknown }>;

/** Undefined if there is a class that is not known: whether the learner is enrolled in it is not told. */
const changed = (list: LearnerClass[], { rows, gone }: Pick<CourseChange, 'rows' | 'gone'>) => {
  const byKey = new Map(list.map((found) => [keyOf(found), found]));
  for (const key of gone) byKey.delete(key);
  for (const row of rows) {
    const before = byKey.get(keyOf(row));
    if (!before) return undefined;
    byKey.set(keyOf(row), { ...before, ...row });
  }
  return [...byKey.values()].sort(bySoonest);
};

const apply = (change: LiveRows): boolean =>
  'links' in change && ownClasses.patch((list) => changed(list, change));

/** Join always leads to the present link. Who has opened the old one reads that there is another. */
const note = (change: LiveRows): void => {
  if (!('links' in change)) return;
  const shown = ownClasses.useStore.getState().value ?? [];
  const relinked = shown.filter((found) => change.newLinks.includes(keyOf(found)));
  if (relinked.length > 0)
    noteChange({ sentence: 'Link changed just now', of: relinked.map(markOfClass) });
};

/** Often, so that a learner does not wait at an hour that has changed. */
export const freshClasses = {
  topics: ['open', 'course', 'enrolments'],
  apply,
  note,
  everyMs: 30_000,
} as const;
