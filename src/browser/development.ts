// Tells a developer's machine from a site that people visit.

/** Whether a page is served by the machine that shows it: `localhost`, a name below it, or a loopback address. */
export const isDevelopment = (hostname = globalThis.location?.hostname ?? ''): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
