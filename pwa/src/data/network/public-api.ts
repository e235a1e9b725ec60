import type { GivenValues } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { answer, bearer, client, dated, idParam, isNothing, signed } from './client.ts';
import {
  holdsAccount,
  isClasses,
  isCourses,
  isFacts,
  isMeetings,
  isReceived,
  isRow,
  isSignIn,
} from './response-shapes.ts';

const { auth, classes, courses, meetings, studio } = client.api;

export interface Registration {
  name: string;
  email: string;
  password: string;
  /** As it was typed. */
  phone?: string;
  /** That the person is 18 or older. */
  adult?: true;
  /** For an account that has none yet. */
  language?: Language;
}

export type Credentials = Omit<Registration, 'name' | 'phone' | 'adult'>;

export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

interface MeetingWrite {
  id: number;
  given: GivenValues;
  /** The version that the change is based on. */
  version: number;
}

const proven = (proof: string | undefined) => ({
  headers: { ...(proof && { 'Proof-Of-Work': proof }) } as Record<string, string>,
});

/** The calls of the public pages, of sign-in and of the meetings' manager. */
export const publicApi = {
  /** With `proof`, the solution of the challenge that a refusal has brought along. */
  register: (json: Registration, proof?: string) =>
    answer(auth.register.$post({ json }, proven(proof)), holdsAccount),

  login: (json: Credentials, proof?: string) =>
    answer(auth.login.$post({ json }, proven(proof)), isSignIn),

  me: () => signed((options) => answer(auth.me.$get({}, options), holdsAccount)),

  /** Revokes a token that this device has deleted already. `keepalive` sends it also while the page closes. */
  logOut: (token: string) =>
    answer(auth.logout.$post({}, { headers: bearer(token), init: { keepalive: true } }), isNothing),

  listCourses: () => answer(courses.$get(), isCourses),

  /** The same with the age of the list, which may be a kept copy. */
  listCoursesAsOf: () => dated(courses.$get(), isCourses),

  /** The classes of this week and the next, with the age of the list. */
  listClassesAsOf: () => dated(classes.$get(), isClasses),

  /** What the studio says of itself, where its owner has saved it in the app: a list of one, or of none. */
  listFacts: () => answer(studio.$get(), isFacts),

  listMeetings: () => answer(meetings.$get(), isMeetings),

  listMeetingsAsOf: () => dated(meetings.$get(), isMeetings),

  /** `key` (attemptOf) makes a retry safe: the server creates one meeting however often it gets the call. */
  createMeeting: (given: GivenValues, key: string) =>
    signed(({ headers }) =>
      answer(
        meetings.$post({ json: given }, { headers: { ...headers, 'Idempotency-Key': key } }),
        isRow,
      ),
    ),

  /** Fails with 412 and a StaleMeeting if the meeting has changed since `version`. */
  updateMeeting: ({ id, given, version }: MeetingWrite) =>
    signed(({ headers }) =>
      answer(
        meetings[':id'].$put(
          { ...idParam(id), json: given },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        isRow,
      ),
    ),

  deleteMeeting: (id: number) =>
    signed((options) => answer(meetings[':id'].$delete(idParam(id), options), isNothing)),

  /** `key` as for createMeeting: a form keeps it over its retries. */
  sendMessage: (json: ContactMessage, key: string) =>
    answer(
      client['send-email'].$post({ json }, { headers: { 'Idempotency-Key': key } }),
      isReceived,
    ),
};
