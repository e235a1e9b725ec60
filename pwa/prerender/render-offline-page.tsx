import { renderToStaticMarkup } from 'react-dom/server';
import { OfflineScreen } from '../src/layouts/OfflineScreen.tsx';

/** Plain markup: the address that it stands for is not one that the app could take over. */
export const renderOfflinePage = (): string => renderToStaticMarkup(<OfflineScreen />);
