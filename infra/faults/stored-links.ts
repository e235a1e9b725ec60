import type { StaffMeetingPage } from 'bff/contract';
import { expect } from 'vitest';
import type { StudioProcess } from '../studio/studio-process.ts';

/** All meeting links by id, from the paged staff API. */
export async function listStoredLinks(
  studio: StudioProcess,
  token: string,
): Promise<Map<number, string>> {
  const links = new Map<number, string>();
  for (let after: string | null = ''; after !== null; ) {
    const { status, body } = await studio.call('GET', `/api/staff/meetings?after=${after}`, {
      token,
    });
    expect(status).toBe(200);
    const { items, next } = body as StaffMeetingPage;
    for (const { id, meetingLink } of items) links.set(id, meetingLink);
    after = next;
  }
  return links;
}
