/**
 * Trying again by itself what failed because the service was away.
 */

/**
 * Tries again when the browser is online again or somebody looks at the page again: once each time, and only while what
 * failed may pass by itself.
 *
 * @param {AbortSignal} signal ends it
 * @param {() => {isPassing?: boolean} | null} failure what failed last; null while it is tried again, and once it succeeded
 * @param {() => void} retry
 */
export function retryWhenBack(signal, failure, retry) {
  const tryAgain = () => {
    if (document.visibilityState === 'visible' && failure()?.isPassing) retry();
  };
  addEventListener('online', tryAgain, { signal });
  addEventListener('focus', tryAgain, { signal });
  document.addEventListener('visibilitychange', tryAgain, { signal });
}
