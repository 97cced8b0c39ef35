// A <login-modal> as what speaks for the host: a config, and a list of the events that it fired.

import type { EventName } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { Host } from '../../src/session/page-hooks.ts'

/** The handler of the hook `host`; `fired` gets each event as `[name, detail]`. */
export const fakeHost = (
  fired: { push(event: [EventName, unknown]): unknown } = [],
  value: HostConfig = {},
): (() => Promise<Host>) => {
  const host: Host = { config: { value, reading: Promise.resolve() }, tag: { emit: (...event) => fired.push(event) } }
  return async () => host
}
