import { answer, client } from '../client.ts';
import type { ContactMessage } from '../public-api.ts';
import { has } from '../response-shapes.ts';

/** The acknowledgement of a grievance: `{ number: 'G-12', dueOn: '2026-12-27' }` */
const isGrievance = (body: unknown) => has(body, { number: 'string', dueOn: 'string' });

export const grievanceApi = {
  /** A grievance about data. Resolves with its number, and the day by which it is answered. `key` as for createMeeting. */
  send: (json: ContactMessage, key: string) =>
    answer(
      client.api.grievances.$post({ json }, { headers: { 'Idempotency-Key': key } }),
      isGrievance,
    ),
};
