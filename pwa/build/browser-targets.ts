/**
 * The oldest browsers that the app is built for. Chrome 109 is the last version for Windows 7 and 8, and common
 * on cheap phones. Safari 16.4 is the first version with notifications in installed web apps. The build
 * lowers syntax for these browsers; infra/targets finds built-in functions that they lack.
 */
export const browserTargets = { chrome: '109', safari: '16.4' };
