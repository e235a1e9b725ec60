import type { Account, ApiClient } from './accounts.ts';

/** Adds a child to the account through the API, with an API client for the child's profile. */
export async function addChild(
  parent: Account,
  child: { name: string; birthYear: number },
): Promise<{ id: number; forThem: ApiClient }> {
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
