import type { MeetingInput } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import {
  authHeaders,
  client,
  idParam,
  isEmptyResponse,
  readResponse,
  readVersionedResponse,
  withSession,
} from './client.ts';
import {
  hasId,
  hasUser,
  isAccepted,
  isClasses,
  isCourses,
  isLoginResult,
  isMeetings,
  isStudioSettings,
} from './response-shapes.ts';

const { auth, classes, courses, meetings, studio } = client.api;

export interface Registration {
  name: string;
  email: string;
  password: string;
  /** As typed. */
  phone?: string;
  /** Confirms that the person is 18 or older. */
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

interface MeetingUpdate {
  id: number;
  given: MeetingInput;
  /** The version that the change is based on. */
  version: number;
}

const proofHeaders = (proof: string | undefined) => ({
  headers: { ...(proof && { 'Proof-Of-Work': proof }) } as Record<string, string>,
});

/** The calls of the public pages, of sign-in and of the meetings' manager. */
export const publicApi = {
  /** Also logs in. `proof`: the solution of the challenge that came with an error. */
  register: (json: Registration, proof?: string) =>
    readResponse(auth.register.$post({ json }, proofHeaders(proof)), isLoginResult),

  login: (json: Credentials, proof?: string) =>
    readResponse(auth.login.$post({ json }, proofHeaders(proof)), isLoginResult),

  me: () => withSession((options) => readResponse(auth.me.$get({}, options), hasUser)),

  /** Revokes a token that this device has deleted already. `keepalive` sends the request even while the page closes. */
  logOut: (token: string) =>
    readResponse(
      auth.logout.$post({}, { headers: authHeaders(token), init: { keepalive: true } }),
      isEmptyResponse,
    ),

  listCourses: () => readResponse(courses.$get(), isCourses),

  /** The same with the age of the list, which may be a cached copy. */
  listCoursesAsOf: () => readVersionedResponse(courses.$get(), isCourses),

  /** The classes of this week and the next, with the age of the list. */
  listClassesAsOf: () => readVersionedResponse(classes.$get(), isClasses),

  /** The studio settings, if the owner has saved any in the app: a list with one item or none. */
  listStudioSettings: () => readResponse(studio.$get(), isStudioSettings),

  listMeetings: () => readResponse(meetings.$get(), isMeetings),

  listMeetingsAsOf: () => readVersionedResponse(meetings.$get(), isMeetings),

  /** `key` (idempotentRequest) makes a retry safe: the server creates one meeting however often it gets the call. */
  createMeeting: (given: MeetingInput, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        meetings.$post({ json: given }, { headers: { ...headers, 'Idempotency-Key': key } }),
        hasId,
      ),
    ),

  /** Fails with 412 and a StaleMeeting if the meeting has changed since `version`. */
  updateMeeting: ({ id, given, version }: MeetingUpdate) =>
    withSession(({ headers }) =>
      readResponse(
        meetings[':id'].$put(
          { ...idParam(id), json: given },
          { headers: { ...headers, 'If-Match': `"${version}"` } },
        ),
        hasId,
      ),
    ),

  deleteMeeting: (id: number) =>
    withSession((options) =>
      readResponse(meetings[':id'].$delete(idParam(id), options), isEmptyResponse),
    ),

  /** `key` as for createMeeting: a form reuses it for its retries. */
  sendMessage: (json: ContactMessage, key: string) =>
    readResponse(
      client['send-email'].$post({ json }, { headers: { 'Idempotency-Key': key } }),
      isAccepted,
    ),
};
