/** Joins class names for `className` and leaves out those that are false or undefined. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
