import { createContext } from 'react';

/** Whether the surrounding screen has been painted. Content that is loaded later must not suspend a painted screen. */
export const ScreenShownContext = createContext({ current: false });
