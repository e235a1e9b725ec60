import {
  client,
  idParam,
  isEmptyResponse,
  queryParams,
  readFileResponse,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasId, hasList, isObject } from '../network/response-shapes.ts';

const { people, 'people.csv': allPeople, 'attendance.csv': attendance } = client.api.staff;

const person = people[':id'];
const noteParam = (id: number, note: number) => ({ param: { id: String(id), note: String(note) } });

/** The calls of staff about people. The server rejects everyone else with 403. */
export const peopleApi = {
  /** A page of learners by name: those whose name, address or phone number matches the search, or all. */
  list: (search: string, after?: string) =>
    withSession((options) =>
      readResponse(people.list.$get(queryParams({ search, after }), options), hasList),
    ),

  readPerson: (id: number) =>
    withSession((options) => readResponse(person.page.$get(idParam(id), options), hasId)),

  /** `key` (idempotentRequest) makes a retry safe. */
  addNote: (id: number, text: string, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        person.notes.$post(
          { ...idParam(id), json: { text } },
          { headers: { ...headers, 'Idempotency-Key': key } },
        ),
        hasId,
      ),
    ),

  changeNote: (id: number, note: number, text: string) =>
    withSession((options) =>
      readResponse(
        person.notes[':note'].$put({ ...noteParam(id, note), json: { text } }, options),
        isEmptyResponse,
      ),
    ),

  removeNote: (id: number, note: number) =>
    withSession((options) =>
      readResponse(person.notes[':note'].$delete(noteParam(id, note), options), isEmptyResponse),
    ),

  /** The health note. Reading it is recorded; it must never be cached. */
  readHealthNote: (id: number) =>
    withSession((options) =>
      readResponse(person['health-note'].readings.$post(idParam(id), options), isObject),
    ),

  /** All learners as a CSV. */
  readPeopleCsv: () => withSession((options) => readFileResponse(allPeople.$get({}, options))),

  /** The attendance of a month, YYYY-MM, as a CSV. */
  readAttendanceCsv: (month: string) =>
    withSession((options) => readFileResponse(attendance.$get(queryParams({ month }), options))),
};
