import type { Account, Calls } from './accounts.ts';

/** A child of the account, added through the API, and the parent's calls for them. */
export async function childOf(
  parent: Account,
  child: { name: string; birthYear: number },
): Promise<{ id: number; forThem: Calls }> {
  const { id } = (await parent.post('/api/account/children', { ...child, textVersion: 1 })).child;
  const named = (path: string) => `${path}?for=${id}`;
  return {
    id,
    forThem: {
      get: (path) => parent.get(named(path)),
      post: (path, body) => parent.post(named(path), body),
      send: (method, path, body, headers) => parent.send(method, named(path), body, headers),
    },
  };
}
