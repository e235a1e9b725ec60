import { plural, t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { CourseReport, Receivable, ReceivableGroup, ReceivablePage } from 'bff/contract';
import { useId, useRef, useState } from 'react';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import {
  type LiveInfiniteQueryResult,
  useLiveInfiniteQuery,
} from '../../data/signed-in/use-live-query.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { formatPendingCount } from '../../shell/signed-in/pending-counts.ts';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import { useSearchParam } from '../frame/use-search-param.ts';
import { ConfirmCash } from './ConfirmCash.tsx';
import screen from './Money.module.css';
import { OverpaidSection } from './OverpaidSection.tsx';
import { ReceivableGroupList } from './ReceivableGroupList.tsx';
import styles from './Receivables.module.css';
import { formatReminder, languageOf } from './whatsapp.ts';

const useReceivables = (group: ReceivableGroup, course: string) =>
  useLiveInfiniteQuery(
    listQueryOptions({
      queryKey: ['unpaid', group, course],
      queryFn: ({ pageParam: after }) => moneyApi.listReceivables({ group, course, after }),
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
      live: {
        channels: ['payments'],
      },
    }),
  );

type ReceivableGroupQuery = [ReceivableGroup, LiveInfiniteQueryResult<ReceivablePage>];

/** A chosen row of the list. */
export interface ChosenReceivable {
  group: ReceivableGroup;
  unpaid: Receivable;
}

/** The chosen row, or the first one if none is chosen or the chosen one has been paid. */
const shownReceivableOf = (
  groups: ReceivableGroupQuery[],
  chosen: ChosenReceivable | undefined,
): ChosenReceivable | undefined => {
  const all = groups.flatMap(([group, { data }]) =>
    (data?.items ?? []).map((receivable) => ({ group, unpaid: receivable })),
  );
  const same = all.find(
    ({ group, unpaid: receivable }) =>
      group === chosen?.group && receivable.id === chosen.unpaid.id,
  );
  return same ?? all[0];
};

const Message = ({
  id,
  receivable: { unpaid: receivable, group },
}: {
  id: string;
  receivable: ChosenReceivable;
}) => (
  <div className={styles.message} id={id}>
    <p>{t`One tap opens WhatsApp with this text`}</p>
    <p className={styles.words} lang={languageOf(receivable.person)}>
      {formatReminder(receivable, group)}
    </p>
  </div>
);

interface CourseFilterProps {
  courses: CourseReport[];
  value: string;
  onChoose: (course: string) => void;
}

const CourseFilter = ({ courses, value, onChoose }: CourseFilterProps) => (
  <SelectField
    label={t({ message: 'Course', context: 'a filter' })}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{t`All courses`}</option>
    {courses.map((course) => (
      <option key={course.courseId} value={course.courseId}>
        {localizedTitle(course)}
      </option>
    ))}
  </SelectField>
);

const formatHeading = (count: number) =>
  count === 0
    ? t`Everybody has paid`
    : plural(count, { one: '1 has not paid', other: `${formatPendingCount(count)} have not paid` });

/** The accounts receivable, with a message to each learner and a button that records cash. */
export const ReceivablesSection = ({ courses }: { courses: CourseReport[] }) => {
  const [id, message] = [useId(), useId()];
  const [course, setCourse] = useSearchParam('course');
  const [chosen, setChosen] = useState<ChosenReceivable>();
  const [paying, setPaying] = useState<Receivable>();
  const heading = useRef<HTMLHeadingElement>(null);
  const moveFocus = useFocusOn(heading, (found) => found);
  const open = useReceivables('open', course);
  const ended = useReceivables('ended', course);
  const ending = useReceivables('ending', course);
  const groups: ReceivableGroupQuery[] = [
    ['ended', ended],
    ['open', open],
    ['ending', ending],
  ];
  const shown = shownReceivableOf(groups, chosen);
  const close = (done: boolean) => {
    setPaying(undefined);
    if (!done) return;
    // The row is removed with the focused button.
    moveFocus();
    for (const [, { refetch }] of groups) void refetch();
  };
  return (
    <section className={screen.unpaid} aria-labelledby={id}>
      <OverpaidSection />
      <StaffQuery query={open}>
        {({ counts }) => (
          <div className={styles.list}>
            <h2 ref={heading} id={id} tabIndex={-1}>
              {formatHeading(counts.ended + counts.open)}
            </h2>
            {courses.length > 1 && (
              <CourseFilter courses={courses} value={course} onChoose={setCourse} />
            )}
            {shown && <Message id={message} receivable={shown} />}
            {groups.map(([group, query]) => (
              <ReceivableGroupList
                key={group}
                group={group}
                query={query}
                message={message}
                shown={shown?.unpaid}
                onChoose={(receivable) => setChosen({ group, unpaid: receivable })}
                onCash={setPaying}
              />
            ))}
          </div>
        )}
      </StaffQuery>
      {paying && <ConfirmCash receivable={paying} onClose={close} />}
    </section>
  );
};
