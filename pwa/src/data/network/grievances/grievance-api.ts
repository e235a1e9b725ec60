import { client, readResponse } from '../client.ts';
import type { ContactMessage } from '../public-api.ts';
import { hasFields } from '../response-shapes.ts';

/** The acknowledgement of a grievance: `{ number: 'G-12', dueOn: '2026-12-27' }` */
const isGrievanceReceipt = (body: unknown) =>
  hasFields(body, { number: 'string', dueOn: 'string' });

export const grievanceApi = {
  /** A grievance about data. Resolves with its number and the due date of the reply. `key` as for createMeeting. */
  send: (json: ContactMessage, key: string) =>
    readResponse(
      client.api.grievances.$post({ json }, { headers: { 'Idempotency-Key': key } }),
      isGrievanceReceipt,
    ),
};
