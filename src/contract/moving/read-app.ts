// Reads an app by the acts of the table, in the form of its file.

import type { AnswerOf } from '../admin/acts.ts'
import { clientIdsOf, fileOf } from './app-file.ts'

interface Bodies {
  'apps.get': { app: string }
  'allowlist.list': { app: string }
  'providers.list': { app: string }
  'connections.list': { app: string }
  'openid.list': { app: string }
  'onRamp.list': { app: string }
  'webhooks.get': { app: string }
}
type ReadAct = <N extends keyof Bodies>(name: N, body: Bodies[N]) => Promise<AnswerOf<N>>

/** The app as a file, and the ids of its OpenID clients by their names there. Throws what an act is refused with. */
export const readApp = async (act: ReadAct, id: string) => {
  const which = { app: id }
  const { app } = await act('apps.get', which)
  const { entries: allowlist } = await act('allowlist.list', which)
  const { providers } = await act('providers.list', which)
  const { connections } = await act('connections.list', which)
  const { clients } = await act('openid.list', which)
  const { keys: onRamp } = await act('onRamp.list', which)
  const { webhook } = await act('webhooks.get', which)
  return {
    file: fileOf({ app, allowlist, providers, connections, clients, onRamp, webhook }),
    clientIds: clientIdsOf(clients),
  }
}
