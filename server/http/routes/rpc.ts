// The chain proxy (docs/design/protocol.md, "Chain calls").

import { askForPage } from '../../services/rpc/proxy.ts'
import type { Handlers } from '../mount.ts'

export const rpc: Pick<Handlers, 'rpc.call'> = {
  'rpc.call': (core, { app, address, params }, request) =>
    askForPage(core, app, { address, chain: params.chainId ?? '', request }),
}
