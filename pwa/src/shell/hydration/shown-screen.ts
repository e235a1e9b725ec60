import { createContext } from 'react';

/** Whether the screen around has been shown. What comes into a shown screen later must not take it from sight. */
export const ShownScreen = createContext({ current: false });
