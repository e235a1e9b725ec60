import { useMedia } from '../../ui/signed-in/use-media.ts';

/** From this width on the panel of a class fits beside the week. In rem, as large text needs more room. */
const wide = '(width >= 75rem)';

/** Whether the window has room for a panel beside the week. */
export const useWide = (): boolean => useMedia(wide);
