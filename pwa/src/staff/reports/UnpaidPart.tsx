import { plural, t } from '@lingui/core/macro';
import type { CourseFigures, Unpaid, UnpaidGroup, UnpaidPage } from 'bff/contract';
import { useId, useRef, useState } from 'react';
import { type PagedAnswer, usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { countOf } from '../../shell/signed-in/staff-waiting.ts';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import { useParam } from '../frame/use-param.ts';
import { ConfirmCash } from './ConfirmCash.tsx';
import screen from './Money.module.css';
import { OverpaidPart } from './OverpaidPart.tsx';
import styles from './Unpaid.module.css';
import { UnpaidGroupList } from './UnpaidGroupList.tsx';
import { languageOf, messageTo } from './whatsapp.ts';

const useUnpaid = (group: UnpaidGroup, course: string) =>
  usePagedAnswer(
    {
      key: ['unpaid', group, course],
      askPage: (after) => moneyApi.listUnpaid({ group, course, after }),
      topics: ['payments'],
      everyMs: 60_000,
    },
    { orBefore: true },
  );

type Group = [UnpaidGroup, PagedAnswer<UnpaidPage>];

/** A person in the list. */
export interface Chosen {
  group: UnpaidGroup;
  unpaid: Unpaid;
}

/** Nobody is chosen yet, or who was has paid meanwhile: then the first. */
const shownOf = (groups: Group[], chosen: Chosen | undefined): Chosen | undefined => {
  const all = groups.flatMap(([group, { value }]) =>
    (value?.items ?? []).map((unpaid) => ({ group, unpaid })),
  );
  const same = all.find(
    ({ group, unpaid }) => group === chosen?.group && unpaid.id === chosen.unpaid.id,
  );
  return same ?? all[0];
};

const Message = ({ id, of: { unpaid, group } }: { id: string; of: Chosen }) => (
  <div className={styles.message} id={id}>
    <p>{t`One tap opens WhatsApp with these words`}</p>
    <p className={styles.words} lang={languageOf(unpaid.person)}>
      {messageTo(unpaid, group)}
    </p>
  </div>
);

interface FilterProps {
  courses: CourseFigures[];
  value: string;
  onChoose: (course: string) => void;
}

const CourseFilter = ({ courses, value, onChoose }: FilterProps) => (
  <SelectField
    label={t({ message: 'Course', context: 'a filter' })}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{t`All courses`}</option>
    {courses.map((course) => (
      <option key={course.courseId} value={course.courseId}>
        {titleOf(course)}
      </option>
    ))}
  </SelectField>
);

const headingOf = (count: number) =>
  count === 0
    ? t`Everybody has paid`
    : plural(count, { one: '1 has not paid', other: `${countOf(count)} have not paid` });

/** Who has not paid, with a message to each, and the way to note their cash. */
export const UnpaidPart = ({ courses }: { courses: CourseFigures[] }) => {
  const [id, message] = [useId(), useId()];
  const [course, setCourse] = useParam('course');
  const [chosen, setChosen] = useState<Chosen>();
  const [paying, setPaying] = useState<Unpaid>();
  const heading = useRef<HTMLHeadingElement>(null);
  const moveFocus = useFocusOn(heading, (found) => found);
  const open = useUnpaid('open', course);
  const ended = useUnpaid('ended', course);
  const ending = useUnpaid('ending', course);
  const groups: Group[] = [
    ['ended', ended],
    ['open', open],
    ['ending', ending],
  ];
  const shown = shownOf(groups, chosen);
  const close = (done: boolean) => {
    setPaying(undefined);
    if (!done) return;
    // The row goes, and with it the button that had the focus.
    moveFocus();
    for (const [, { reload }] of groups) void reload();
  };
  return (
    <section className={screen.unpaid} aria-labelledby={id}>
      <OverpaidPart />
      <StaffQuery query={open}>
        {({ counts }) => (
          <div className={styles.list}>
            <h2 ref={heading} id={id} tabIndex={-1}>
              {headingOf(counts.ended + counts.open)}
            </h2>
            {courses.length > 1 && (
              <CourseFilter courses={courses} value={course} onChoose={setCourse} />
            )}
            {shown && <Message id={message} of={shown} />}
            {groups.map(([group, answer]) => (
              <UnpaidGroupList
                key={group}
                group={group}
                answer={answer}
                message={message}
                shown={shown?.unpaid}
                onChoose={(unpaid) => setChosen({ group, unpaid })}
                onCash={setPaying}
              />
            ))}
          </div>
        )}
      </StaffQuery>
      {paying && <ConfirmCash of={paying} onClose={close} />}
    </section>
  );
};
