import type { Site, SiteRequest, SiteResponse } from './site.ts';

/** A call that is measured, with the calls that prepare it. */
export interface MeasuredCall {
  name: string;
  /** Its goal in benches/growth.ts; by default `list`. */
  goal?: 'list' | 'search' | 'batchJob' | 'statement' | 'csv';
  /** The number of rounds, if the default would take too long or exceed a rate limit. */
  rounds?: number;
  /** The quantile of the times that is compared; by default the median. */
  quantile?: number;
  request: (site: Site) => Promise<SiteRequest> | SiteRequest;
  /** Undoes the work that the call has started, which would otherwise run during the next call. */
  after?: (site: Site) => Promise<void>;
}

/** A path, or a function that finds it in a site. */
export type Path = string | ((site: Site) => Promise<string> | string);

export const pathOf = (path: Path, site: Site) => (typeof path === 'string' ? path : path(site));

export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Throws if the response is not 2xx. */
export async function makeCall(
  { name, request, after }: MeasuredCall,
  site: Site,
): Promise<SiteResponse> {
  const prepared = await request(site);
  const response = await site.send(prepared);
  if (response.status >= 300)
    throw new Error(`${name}: ${prepared.path} ${response.status} ${response.text}`);
  await after?.(site);
  return response;
}

/** Makes a call that prepares another one, and returns its JSON. Throws if the response is not 2xx. */
export const json = async (site: Site, request: SiteRequest) => {
  const { status, text } = await site.send(request);
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

export const post = (path: string, token?: string, body?: unknown): SiteRequest => ({
  ...{ method: 'POST', path, token, body },
});

export const put = (path: string, token: string, body: unknown): SiteRequest => ({
  ...{ method: 'PUT', path, token, body },
});
