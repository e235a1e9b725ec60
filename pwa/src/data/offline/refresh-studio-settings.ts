import { setStudioSettings } from '../../content/studio-settings.ts';
import { publicApi } from '../network/public-api.ts';

/** Loads the current studio settings. Never rejects: without a response the old ones stay. */
export const refreshStudioSettings = async () => {
  try {
    const [settings] = await publicApi.listStudioSettings();
    setStudioSettings(settings);
  } catch {
    // The next page tries again.
  }
};
