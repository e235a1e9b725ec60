import { t } from '@lingui/core/macro';
import type { TeamAct } from 'bff/contract';
import { dayOf, momentOf } from '../../content/format.ts';
import { useAnswer, usePages } from '../../data/signed-in/use-live-query.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { ownWords } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { DateField } from '../frame/DateField.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useParam } from '../frame/use-param.ts';
import { actInWords, actsOfWork } from './audit-log-messages.ts';
import styles from './Team.module.css';
import { team } from './team.ts';

const byInWords = ({ by, isAtServer }: TeamAct) => {
  if (by) return by.name;
  return isAtServer ? t`At the server` : t`A deleted account`;
};

/** What it was done to, as far as it is still there. */
const Subject = ({ act: { about, aboutIn, date, person } }: { act: TeamAct }) => (
  <>
    {about !== null && (
      <>
        {': '}
        {aboutIn ? <StaffWords of={ownWords(about, aboutIn)} /> : about}
      </>
    )}
    {date !== null && `, ${dayOf(date)}`}
    {person !== null && `${about === null ? ': ' : ', '}${person}`}
  </>
);

const Row = ({ act, now }: { act: TeamAct; now: Date }) => (
  <li className={styles.act}>
    <p className={styles.what}>
      {actInWords(act.act)}
      <Subject act={act} />
    </p>
    <p className={styles.more}>
      {byInWords(act)}, {momentOf(act.at, now)}
      {!act.isDone && `. ${t`Whether it came to an end is not known.`}`}
    </p>
  </li>
);

interface FilterProps {
  name: string;
  label: string;
  all: string;
  choices: [value: string, name: string][];
}

const Filter = ({ name, label, all, choices }: FilterProps) => {
  const [chosen, choose] = useParam(name);
  return (
    <SelectField label={label} value={chosen} onChange={(event) => choose(event.target.value)}>
      <option value="">{all}</option>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
};

/** What whoever works for the studio did in the last year, the newest first. */
export const Acts = () => {
  const now = useNow();
  const [by] = useParam('by');
  const [act] = useParam('act');
  const [day, setDay] = useParam('day');
  const { value: known } = useAnswer(team);
  const answer = usePages(
    {
      key: ['acts', by, act, day],
      askPage: (after) => teamApi.listActs({ by, act, day, after }),
      everyMs: 60_000,
    },
    { orBefore: true },
  );
  const people = (known?.people ?? []).map(({ id, name }): [string, string] => [String(id), name]);
  return (
    <>
      <div className={styles.filters}>
        <Filter name="by" label={t`Who`} all={t`Everybody`} choices={people} />
        <Filter name="act" label={t`What`} all={t`Everything`} choices={actsOfWork()} />
        <DateField
          label={t`Day`}
          name="day"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <StaffQuery query={answer}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState picture={<EmptyPicture />} title={t`Nothing was done`}>
                <p>{t`What whoever works for the studio does is here for a year.`}</p>
              </EmptyState>
            </Card>
          ) : (
            <div className={styles.acts}>
              <PagedList hasMore={next !== null} onMore={answer.more}>
                {items.map((each) => (
                  <Row key={each.id} act={each} now={now} />
                ))}
              </PagedList>
            </div>
          )
        }
      </StaffQuery>
    </>
  );
};
