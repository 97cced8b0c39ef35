// WalletConnect's own client, restricted to the relay. Loaded when a WalletConnect wallet is first used.

import { SignClient } from '@walletconnect/sign-client'
import { valueStorage } from '../../../browser/value-storage.ts'
import { WALLET_CONNECT_PREFIX } from '../../../contract/wallets/wallet-wire.ts'
import { oncePerPage } from '../../../kit/once-per-page.ts'
import { CHOICE } from '../live/wallet-connect-links.ts'
import type { Namespaces } from '../live/wallet-connect-session.ts'
import type { WalletConnectSetup } from '../wallet-connect-setup.ts'

export interface WcSession {
  readonly topic: string
  /** Unix seconds. */
  readonly expiry: number
  readonly namespaces: Namespaces
  readonly peer: { readonly metadata: { readonly name: string; readonly url: string } }
}

export type WcEvent =
  | { readonly type: 'event'; readonly topic: string; readonly name: string; readonly data: unknown; readonly chainId: string }
  | { readonly type: 'update'; readonly topic: string; readonly namespaces: Namespaces }
  | { readonly type: 'gone'; readonly topic: string }

/** The few things that a connector wants of the library. */
export interface WcClient {
  /** Resolves once the relay holds the proposal. `approval` settles when a wallet has answered, or after the five minutes of a proposal. */
  propose(proposal: object): Promise<{ uri: string; approval: Promise<WcSession> }>
  sessions(): readonly WcSession[]
  request(topic: string, chainId: string, request: { method: string; params: unknown }): Promise<unknown>
  end(topic: string): Promise<void>
  /** Until the answer is called. */
  subscribe(listener: (event: WcEvent) => void): () => void
}

/** Keys of sessions and of this browser towards the relay. A host's own WalletConnect, which moves `wc@2:…` elsewhere, leaves these alone. */
const storage = valueStorage(WALLET_CONNECT_PREFIX, [CHOICE])

const open = async ({ projectId, relayUrl, app }: WalletConnectSetup): Promise<WcClient> => {
  const client = await SignClient.init({
    // The operator's own relay may need no project, but the library requires an id.
    projectId: projectId || 'latchkey',
    ...(relayUrl && { relayUrl }),
    metadata: { name: app.name, description: app.name, url: app.url, icons: app.icon ? [app.icon] : [] },
    storage,
    // The library keeps one core a page; a host's own must not become ours.
    customStoragePrefix: 'latchkey',
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Trust: the library would open a frame of verify.walletconnect.org in the host's page, with the host's origin in its address.
  client.core.verify.register = async () => ''
  client.core.verify.resolve = async () => undefined as never
  return {
    async propose(proposal) {
      const { uri = '', approval } = await client.connect(proposal)
      return { uri, approval: approval() }
    },
    sessions: () => client.session.getAll(),
    request: (topic, chainId, request) => client.request({ topic, chainId, request }),
    end: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    subscribe(listener) {
      const event = ({ topic, params }: { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }) =>
        listener({ type: 'event', topic, ...params.event, chainId: params.chainId })
      const update = ({ topic, params }: { topic: string; params: { namespaces: Namespaces } }) =>
        listener({ type: 'update', topic, namespaces: params.namespaces })
      const gone = ({ topic }: { topic: string }) => listener({ type: 'gone', topic })
      client.on('session_event', event)
      client.on('session_update', update)
      client.on('session_delete', gone)
      client.on('session_expire', gone)
      return () => {
        client.off('session_event', event)
        client.off('session_update', update)
        client.off('session_delete', gone)
        client.off('session_expire', gone)
      }
    },
  }
}

const opened = (): Map<string, Promise<WcClient>> => oncePerPage('wallet-connect', () => new Map())

/** One client for one relay and project, however many wallets are reached through it. */
export const openClient = (setup: WalletConnectSetup): Promise<WcClient> => {
  const key = `${setup.relayUrl} ${setup.projectId}`
  const known = opened().get(key) ?? open(setup)
  opened().set(key, known)
  // A failed start is retried at the next call.
  known.catch(() => opened().delete(key))
  return known
}
