import { pages } from '../../content/paths.ts';

/** In the query of /StaffHelp: the page of the handbook. */
export const helpPageParam = 'page';

export const helpPath = (page: string) => `${pages.staffHelp.path}?${helpPageParam}=${page}`;
