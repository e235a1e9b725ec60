import { bodySchema, line, yesOrNo } from '../../platform/http/validate.ts';

/** Body field of a save that may create classes on days off: the decision of staff. `{}` means that staff are to be asked. */
export const daysOffChoice = bodySchema({
  leaveOut: yesOrNo('holidays.leave-out').optional(),
  version: line('holidays.version', 100).optional(),
}).optional();
