/**
 * The oldest browsers that the app is built for. Chrome 109 is the last for old Windows and a common
 * one on cheap phones; Safari 16.4 is the first that installs web apps with notifications and modules
 * in workers. Syntax is lowered for them; what is missing in them is checked by infra/targets.
 */
export const browserTargets = { chrome: '109', safari: '16.4' };
