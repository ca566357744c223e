// A server that stops when nobody does anything: some minutes before, somebody is told.

const BEFORE = 120_000;  // milliseconds before the server stops

/**
 * Tell when a server is about to stop because nothing was sent to it for too long.
 * @param {number} limit  seconds; 0 for a server that does not stop
 * @param {(soon: boolean) => void} tell  whether it is about to stop, or no longer
 */
export function watchIdle(limit, tell) {
  let timer = 0, told = false;
  const wait = Math.max(1000, 1000 * limit - BEFORE);
  const active = () => {
    clearTimeout(timer);
    if (told) tell(told = false);
    if (limit) timer = setTimeout(() => tell(told = true), wait);
  };
  active();
  return {active, end: () => clearTimeout(timer)};
}
