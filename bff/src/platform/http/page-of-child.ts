/**
 * The address or the path of a page, about this child of who opens it: of a class for whom it is joined (`timetable/joining/`), of the
 * app whose courses and payments it shows (`pwa/src/account/family/`).
 */
export function pageOfChild(page: string, child: number | string): string {
  const [before = '', ...fragment] = page.split('#');
  const name = before.includes('/join/') ? 'as' : 'for';
  const named = `${before}${before.includes('?') ? '&' : '?'}${name}=${child}`;
  return [named, ...fragment].join('#');
}
