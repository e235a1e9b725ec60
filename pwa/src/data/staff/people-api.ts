import { answer, client, fileOf, idParam, isNothing, queryOf, signed } from '../network/client.ts';
import { holdsList, isRow, isSomething } from '../network/response-shapes.ts';

const { people, 'people.csv': allPeople, 'attendance.csv': attendance } = client.api.staff;

const person = people[':id'];
const noteParam = (id: number, note: number) => ({ param: { id: String(id), note: String(note) } });

/** The calls of staff about people. The server refuses everyone else with 403. */
export const peopleApi = {
  /** A page of learners in order of name: with these words in name, address or phone number, or all. */
  list: (search: string, after?: string) =>
    signed((options) => answer(people.list.$get(queryOf({ search, after }), options), holdsList)),

  readPage: (id: number) =>
    signed((options) => answer(person.page.$get(idParam(id), options), isRow)),

  addNote: (id: number, text: string) =>
    signed((options) =>
      answer(person.notes.$post({ ...idParam(id), json: { text } }, options), isRow),
    ),

  changeNote: (id: number, note: number, text: string) =>
    signed((options) =>
      answer(
        person.notes[':note'].$put({ ...noteParam(id, note), json: { text } }, options),
        isNothing,
      ),
    ),

  removeNote: (id: number, note: number) =>
    signed((options) =>
      answer(person.notes[':note'].$delete(noteParam(id, note), options), isNothing),
    ),

  /** The health note, whose reading is recorded. Never to be kept. */
  readHealthNote: (id: number) =>
    signed((options) =>
      answer(person['health-note'].readings.$post(idParam(id), options), isSomething),
    ),

  /** All learners as a CSV. */
  readTable: () => signed((options) => fileOf(allPeople.$get({}, options))),

  /** Who came to the classes of a month, YYYY-MM, as a CSV. */
  readAttendance: (month: string) =>
    signed((options) => fileOf(attendance.$get(queryOf({ month }), options))),
};
