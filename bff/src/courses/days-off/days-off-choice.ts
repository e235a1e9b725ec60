import { bodySchema, line, yesOrNo } from '../../platform/http/validate.ts';

/** Body field of a save that may create classes on days off: what staff decided. `{}` means that they are to be asked. */
export const daysOffChoice = bodySchema({
  leaveOut: yesOrNo('holidays.leave-out').optional(),
  version: line('holidays.version', 100).optional(),
}).optional();
