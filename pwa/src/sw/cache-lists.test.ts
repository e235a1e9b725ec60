import { beforeEach, expect, test, vi } from 'vitest';
import { cacheLists, refreshOldLists } from './cache-lists.ts';

/** When each list in the cache was fetched. */
let kept: Record<string, Date | undefined>;
let fetched: string[];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const match = async (path: string) => {
  const at = kept[path];
  return at && Response.json([], { headers: { 'X-Fetched-At': at.toISOString() } });
};
const event = {} as ExtendableEvent;
/** The third call fails, as without a network. */
const strategy = {
  handleAll: ({ request }: { request: Request }) => {
    fetched.push(new URL(request.url).pathname);
    const answer = fetched.length > 2 ? Promise.reject(new Error('down')) : Promise.resolve();
    return [answer as Promise<never>, Promise.resolve()] as [Promise<never>, Promise<void>];
  },
};
const fetching = { strategy: strategy as never, event };

beforeEach(() => {
  kept = {};
  fetched = [];
  vi.stubGlobal('caches', { open: async () => ({ match }) });
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(path: string) {
        this.url = new URL(path, 'https://yoga.example').href;
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

test('a new worker fetches all public lists, and is installed even if one fails', async () => {
  kept = { '/api/courses': minutesAgo(1) };
  await cacheLists(fetching);
  expect(fetched.sort()).toEqual(['/api/classes', '/api/courses', '/api/meetings', '/api/studio']);
});

test('a page view refreshes the public lists that are missing or older than an hour', async () => {
  kept = { '/api/courses': minutesAgo(59), '/api/classes': minutesAgo(61) };
  await refreshOldLists(fetching);
  expect(fetched.sort()).toEqual(['/api/classes', '/api/meetings', '/api/studio']);
});
