const chunkReload = 'reloaded-for-chunk';
/** A chunk that is still missing after loading anew will not come by loading again. */
const onceInMs = 60_000;

let isReloading = false;
let keepWhatWasTyped = () => {};

/** Says how to keep what was typed, once that is known (DeferredShell.tsx). */
export const beforeReload = (keep: () => void) => {
  keepWhatWasTyped = keep;
};

/** Loads the page anew, at most once, with what was typed. */
export const reloadPage = () => {
  if (isReloading) return;
  isReloading = true;
  keepWhatWasTyped();
  window.location.reload();
};

/** Without storage nobody could tell the second time from the first. */
const isFirstLately = () => {
  try {
    const last = Number(sessionStorage.getItem(chunkReload));
    sessionStorage.setItem(chunkReload, String(Date.now()));
    return Date.now() - last > onceInMs;
  } catch {
    return false;
  }
};

/**
 * A page of an older build misses screens that the server has thrown away; the page of today has its
 * own. Answers whether the page goes. Without a network, loading anew would lose the page too.
 */
export const reloadForScreen = (): boolean => {
  if (isReloading) return true;
  if (!navigator.onLine || !isFirstLately()) return false;
  reloadPage();
  return true;
};
