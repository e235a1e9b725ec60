import { bodyOf, line, yesOrNo } from '../../platform/http/validate.ts';

/** In the body of a save that may give classes on days off: how staff have answered. `{}` where they are to be asked. */
export const daysOffChoice = bodyOf({
  leaveOut: yesOrNo('holidays.leave-out').optional(),
  version: line('holidays.version', 100).optional(),
}).optional();
