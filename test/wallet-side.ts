// The wallet's end of WalletConnect: their own client in Node, a key of viem's, the local relay.

import { createRequire } from 'node:module'
import type { SignClient as Client } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'

// Its ES build names files that Node does not find.
const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client') as { SignClient: typeof Client }

export type Answer = 'approve' | 'reject' | 'never'
/** A wallet's own word for what it did not want. */
export const REJECTED = { code: 5000, message: 'User rejected.' }

export interface WalletSide {
  readonly address: string
  readonly otherAddress: string
  /** What it does with a session that is proposed, and with what it is asked then. */
  proposals: Answer
  requests: Answer
  /** Chains that it knows, by id. */
  chains: number[]
  /** What it was asked, in order. */
  readonly asked: { readonly method: string; readonly params: unknown; readonly chainId: string }[]
  /** What proposers have said of themselves. */
  readonly peers: { readonly name: string; readonly url: string }[]
  scan(uri: string): Promise<void>
  switchAccount(): Promise<void>
  switchChain(id: number): Promise<void>
  /** Gives the page other chains. */
  allow(chains: number[]): Promise<void>
  disconnect(): Promise<void>
  /** Approves what it has left unanswered. */
  sayYes(): Promise<void>
  sessions(): number
  /** Resolves once this holds, looked at whenever something comes in. */
  heard(holds: () => boolean): Promise<void>
  close(): Promise<void>
}

/** From now on no timer keeps this process: WalletConnect's clients never put theirs away. */
export const letTimersGo = (): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name]
    const free = (act: () => void, ms?: number) => real(act, ms).unref()
    globalThis[name] = Object.assign(free, real) as never
  }
}

const memory = () => {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}

/** Keys of anvil's first two accounts: known to everybody, worth nothing. */
const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
let wallets = 0

export const openWalletSide = async (
  relayUrl: string,
  self: { name: string; url: string } = { name: 'Wallet Side', url: 'https://wallet.example' },
): Promise<WalletSide> => {
  const client = await SignClient.init({
    projectId: 'wallet-side',
    relayUrl,
    metadata: { ...self, description: 'A wallet for tests', icons: ['https://wallet.example/icon.png'] },
    storage: memory(),
    customStoragePrefix: `wallet-side-${++wallets}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // No look-up of whether a page is who it says.
  client.core.verify.resolve = async () => undefined as never
  const [first, second] = KEYS.map((key) => privateKeyToAccount(key))
  if (!first || !second) throw new Error('two keys')
  let account = first
  let topic = ''
  let unanswered = (): Promise<unknown> => Promise.resolve()
  const waiting = new Set<() => void>()
  const look = (): void => {
    for (const one of [...waiting]) one()
  }
  for (const news of ['session_delete', 'session_proposal', 'session_request'] as const) client.on(news, () => setImmediate(look))
  const spaces = (chains: readonly number[]) => ({
    eip155: {
      chains: chains.map((id) => `eip155:${id}`),
      accounts: chains.flatMap((id) =>
        [account, account === first ? second : first].map((one) => `eip155:${id}:${one.address.toLowerCase()}`),
      ),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  const side: WalletSide = {
    address: first.address,
    otherAddress: second.address,
    proposals: 'approve',
    requests: 'approve',
    chains: [1, 137],
    asked: [],
    peers: [],
    scan: async (uri) => void (await client.pair({ uri })),
    async switchAccount() {
      account = account === first ? second : first
      const event = { name: 'accountsChanged', data: side.chains.map((id) => `eip155:${id}:${account.address}`) }
      await client.emit({ topic, chainId: `eip155:${side.chains[0]}`, event })
    },
    switchChain: (id) => client.emit({ topic, chainId: `eip155:${id}`, event: { name: 'chainChanged', data: id } }),
    async allow(chains) {
      side.chains = chains
      const { acknowledged } = await client.update({ topic, namespaces: spaces(chains) })
      await acknowledged()
    },
    disconnect: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sayYes: async () => void (await unanswered()),
    sessions: () => client.session.length,
    heard: (holds) =>
      new Promise((resolve) => {
        const one = (): void => {
          if (!holds()) return
          waiting.delete(one)
          resolve()
        }
        waiting.add(one)
        one()
      }),
    async close() {
      await client.core.relayer.transportClose()
      client.core.heartbeat.stop()
    },
  }
  client.on('session_proposal', async ({ id, params }) => {
    side.peers.push(params.proposer.metadata)
    if (side.proposals === 'reject') return client.reject({ id, reason: REJECTED })
    const wanted = params.optionalNamespaces.eip155?.chains?.map((chain) => Number(chain.split(':')[1])) ?? []
    unanswered = async () => {
      const session = await client.approve({ id, namespaces: spaces(side.chains.filter((one) => wanted.includes(one))) })
      topic = session.topic
    }
    if (side.proposals === 'approve') await unanswered()
  })
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    if (method === 'personal_sign') {
      const [raw, address] = params as [`0x${string}`, string]
      const signer = [first, second].find((one) => one.address.toLowerCase() === address.toLowerCase())
      return signer?.signMessage({ message: { raw } })
    }
    const [{ chainId = '0x0' } = {}] = params as { chainId?: string }[]
    const id = Number(chainId)
    if (method === 'wallet_switchEthereumChain' && !side.chains.includes(id))
      throw Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 })
    if (method === 'wallet_addEthereumChain') side.chains = [...side.chains, id]
    await client.update({ topic, namespaces: spaces(side.chains) })
    return null
  }
  client.on('session_request', async ({ id, topic: from, params }) => {
    const { method, params: given } = params.request
    side.asked.push({ method, params: given, chainId: params.chainId })
    if (side.requests === 'never') return
    // The page has the answer before this resolves, and may have ended the session by then: that refuses what is left to do here.
    const respond = (outcome: object) =>
      client.respond({ topic: from, response: { id, jsonrpc: '2.0', ...outcome } as never }).catch(() => undefined)
    if (side.requests === 'reject') return respond({ error: REJECTED })
    const outcome = await answer(method, given).then(
      (result) => ({ result }),
      (error: Error & { code?: number }) => ({ error: { code: error.code ?? -32000, message: error.message } }),
    )
    await respond(outcome)
  })
  return side
}
