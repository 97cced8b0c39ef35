// A server of a test, on a free port of this machine.

import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Gives its port once it listens. */
export const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
