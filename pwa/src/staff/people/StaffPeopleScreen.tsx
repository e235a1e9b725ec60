import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useSearchParam } from '../frame/use-search-param.ts';
import { useViewArrival } from '../frame/use-view-arrival.ts';
import { CsvExport } from './CsvExport.tsx';
import { MergeScreen } from './MergeScreen.tsx';
import styles from './People.module.css';
import { PersonRow } from './PersonRow.tsx';
import { PersonScreen } from './PersonScreen.tsx';

const NobodyFound = ({ search }: { search: string }) => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={search === '' ? t`Nobody has an account yet` : t`No learner found`}
    >
      <p>
        {search === ''
          ? t`Everyone who has registered is here, and everyone you make an order for.`
          : t`Any part of a name, an e-mail address or a phone number is enough.`}
      </p>
    </EmptyState>
  </Card>
);

const FoundPeople = ({ search }: { search: string }) => {
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['people', 'list', search],
      queryFn: ({ pageParam: after }) => peopleApi.list(search, after),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffQuery query={query}>
      {({ items, next }) =>
        items.length === 0 ? (
          <NobodyFound search={search} />
        ) : (
          <div className={styles.found}>
            <Card flush>
              <PagedList className={styles.list} hasMore={next !== null} onMore={query.loadMore}>
                {items.map((person) => (
                  <PersonRow key={person.id} person={person} isFound={search !== ''} />
                ))}
              </PagedList>
            </Card>
            <CsvExport />
          </div>
        )
      }
    </StaffQuery>
  );
};

const PeopleList = () => {
  const [search, setSearch] = useSearchParam('search');
  return (
    <>
      <PageHeading>{t`People`}</PageHeading>
      <div className={styles.page}>
        <SearchField
          label={t`Search`}
          placeholder={t`Name, e-mail, phone`}
          value={search}
          onSearch={(text) => setSearch(text.trim())}
        />
        <FoundPeople search={search} />
      </div>
    </>
  );
};

/** `/StaffPeople`: the search for people. `?person=id`: the page of a person; with `&merge=id` the merge with another account. */
export const StaffPeopleScreen = () => {
  const [person] = useSearchParam('person');
  const [merge] = useSearchParam('merge');
  useViewArrival(`${person} ${merge}`);
  const [id, other] = [Number(person), Number(merge)];
  if (id > 0 && other > 0) return <MergeScreen key={`${id} ${other}`} id={id} other={other} />;
  return id > 0 ? <PersonScreen key={id} id={id} /> : <PeopleList />;
};
