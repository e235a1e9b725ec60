/** JSON as the text of a script element, which `<` could close. */
export const scriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
