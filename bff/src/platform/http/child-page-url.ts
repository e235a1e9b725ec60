/**
 * The URL or path of a page with the child that it is about as a parameter: for the join page the learner who joins
 * (`courses/join/`), for the app the profile whose courses and payments it shows (`pwa/src/account/family/`).
 */
export function childPageUrl(page: string, child: number | string): string {
  const [before = '', ...fragment] = page.split('#');
  const parameter = before.includes('/join/') ? 'as' : 'for';
  const url = `${before}${before.includes('?') ? '&' : '?'}${parameter}=${child}`;
  return [url, ...fragment].join('#');
}
