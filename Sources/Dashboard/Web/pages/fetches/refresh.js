const MINUTE = 60_000;

/**
 * Calls back once a minute while the page is looked at, and at once when it is looked at again after more than that.
 *
 * @param {() => void} refresh
 * @param {AbortSignal} signal ends it
 */
export function everyMinuteWhileVisible(refresh, signal) {
  let last = Date.now();
  const tick = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < MINUTE) return;
    last = Date.now();
    refresh();
  };
  const timer = setInterval(tick, MINUTE / 12);
  document.addEventListener('visibilitychange', tick, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}
