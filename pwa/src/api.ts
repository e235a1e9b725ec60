import type { Account, Meeting } from 'bff/contract';
import { endSession, useSession } from './session.ts';

const timeoutMs = 10_000;

/** The server refused; `message` is its sentence, `body` all it said. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** No answer, no answer in time, or one that is not ours (a captive portal, a broken proxy). */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends the token; a 401 then means that the sign-in has ended. */
  signed?: boolean;
}

const send = async (path: string, call: Call, token: string | undefined) => {
  try {
    return await fetch(path, {
      method: call.method ?? 'GET',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
  } catch (cause) {
    throw new NetworkError('No answer from the server.', { cause });
  }
};

const parse = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError('The answer could not be read.', { cause });
  }
};

const sentenceOf = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
};

const refuse = (status: number, body: unknown): never => {
  const sentence = sentenceOf(body);
  if (sentence === undefined) throw new NetworkError(`Status ${status} without a sentence.`);
  throw new ApiError(status, sentence, body);
};

/** Ends the session that made the call, unless another has begun since. */
const endRefused = (token: string | undefined) => {
  if (token && useSession.getState().token === token) endSession('refusal');
};

const request = async <Answer>(path: string, call: Call = {}): Promise<Answer> => {
  const token = call.signed ? useSession.getState().token : undefined;
  const response = await send(path, call, token);
  if (response.status === 401) endRefused(token);
  const body = await parse(response);
  if (!response.ok) refuse(response.status, body);
  return body as Answer;
};

export interface Registration {
  name: string;
  email: string;
  password: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

export const api = {
  register: (body: Registration) =>
    request<{ user: Account }>('/api/auth/register', { method: 'POST', body }),

  login: (body: Credentials) =>
    request<{ token: string; user: Account }>('/api/auth/login', { method: 'POST', body }),

  me: () => request<{ user: Account }>('/api/auth/me', { signed: true }),

  listMeetings: () => request<Meeting[]>('/api/meetings'),

  /** `key` makes a repeated call safe: the same key creates one meeting, however often it is sent. */
  createMeeting: (meetingLink: string, key: string) =>
    request<Meeting>('/api/meetings', {
      method: 'POST',
      body: { meetingLink },
      headers: { 'Idempotency-Key': key },
      signed: true,
    }),

  /** Refused with 412 and a StaleMeeting when the meeting is no longer at `version`. */
  updateMeeting: (id: number, meetingLink: string, version: number) =>
    request<Meeting>(`/api/meetings/${id}`, {
      method: 'PUT',
      body: { meetingLink },
      headers: { 'If-Match': `"${version}"` },
      signed: true,
    }),

  deleteMeeting: (id: number) =>
    request<void>(`/api/meetings/${id}`, { method: 'DELETE', signed: true }),

  /** `key` as for createMeeting: made when the form becomes fresh, kept over retries. */
  sendMessage: (body: ContactMessage, key: string) =>
    request<unknown>('/send-email', {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
    }),
};
