import { setStudioSettings } from '../../content/studio-settings.ts';
import { publicApi } from '../network/public-api.ts';

/** Loads the current studio settings. Never rejects: without a response the old ones stay. */
export const refreshStudioSettings = async () => {
  try {
    const [facts] = await publicApi.listStudioSettings();
    setStudioSettings(facts);
  } catch {
    // The next page tries again.
  }
};
