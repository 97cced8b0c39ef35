// An embedded wallet that sends on a real chain: the frame's own signing, and a line to the node that tests can break.

import { createServer } from 'node:http'
import { createTestClient, type Hex, hexToBytes, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { readEthereumRequest } from '../../frame/keys/ethereum-request.ts'
import { createAnvil } from '../../server/dev/anvil.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { TransactionInput } from '../../src/contract/wallets/send-input.ts'
import type { EmbeddedAccount } from '../../src/kit/embedded-accounts.ts'
import type { Nest } from '../../src/session/page-hooks.ts'
import type { SendHands } from '../../src/wallets/transactions/send-hands.ts'
import { readAsked, sendRequest, signTransactionRequest } from '../../src/wallets/transactions/send-request.ts'
import { listening } from '../listening.ts'
import { user } from './app.ts'
import { fakeHost } from './host.ts'
import { fakeRuntime } from './modal.ts'
import { sharedStorage } from './storage.ts'

const KEY = `0x${'5e'.repeat(32)}` as const
export const ACCOUNT = privateKeyToAccount(KEY).address

/** What a line does with a call: hands it on, answers by itself, or ends it. `after`: only the answer is lost. */
export type Fault = 'lost' | 'answer lost' | { readonly error: { code: number; message: string } } | { readonly result: unknown }

/** A line to the node. `faults` by method: the first of each is taken by the next call. */
const line = async (to: () => Promise<string>) => {
  const faults = new Map<string, Fault[]>()
  const asked: { method: string; params: readonly unknown[] }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    asked.push({ method, params })
    const fault = faults.get(method)?.shift()
    if (fault === 'lost') return response.destroy()
    const headers = { 'content-type': 'application/json' }
    if (typeof fault === 'object') return response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, ...fault }))
    const answer = await fetch(await to(), { method: 'POST', headers, body })
    const text = await answer.text()
    if (fault === 'answer lost') return response.destroy()
    response.writeHead(200, headers).end(text)
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}`, faults, asked, close: () => new Promise((closed) => server.close(closed)) }
}

/** What a person does with the screen: takes the place of its jobs. */
export type Acts = (hands: SendHands, signal: AbortSignal) => Promise<unknown>

export const openSending = async () => {
  const anvil = createAnvil(undefined, () => {})
  const wire = await line(() => anvil.address())
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(await anvil.address()) })
    .extend(publicActions)
    .extend(walletActions)
  Object.assign(globalThis, { location: { origin: 'https://app.example' } })

  const pages: ReturnType<typeof fakeRuntime>['$user'][] = []
  /**
   * A page with the wallet, at a chain of this number. `acts`: what the person does; absent: page and app want nothing shown, and the person refuses
   * what is.
   */
  const page = (acts?: Acts, { id = 31_337, host = {} }: { id?: number; host?: HostConfig } = {}) => {
    const { runtime, $user } = fakeRuntime(user)
    pages.push($user)
    const told: [string, unknown][] = []
    const config: HostConfig = {
      additionalChains: [{ id, name: `Chain ${id}`, rpcUrls: {} }],
      rpcConfig: { rpcUrls: { [id]: wire.url } },
      ...host,
      embeddedWallets: { noPromptOnSignature: !acts, ...host.embeddedWallets },
    }
    const shown: unknown[] = []
    Object.assign(runtime, { storage: sharedStorage().tab(), $config: { get: () => ({ enforce_wallet_uis: Boolean(acts) }) } })
    Object.assign(runtime.hooks, {
      host: fakeHost(told as never, config),
      nest: (async (_, { params }, { handed, signal } = {}) => {
        shown.push(params)
        const { hands } = handed as { hands: SendHands }
        if (!acts) throw new LatchkeyError('user_rejected_request', 'You rejected the request')
        return acts(hands, signal ?? new AbortController().signal)
      }) as Nest,
    })
    const account = { type: 'wallet', address: ACCOUNT, chainType: 'ethereum' } as EmbeddedAccount
    const signed: unknown[] = []
    /** At which signatures the frame was told of a use ahead. */
    const expected: number[] = []
    const bridge = {
      async rpc(_: unknown, request: { method: string; params: readonly unknown[] }, digest?: string) {
        signed.push(request.params[0])
        const read = readEthereumRequest(request, ACCOUNT)
        if (digest !== undefined && digest !== read.digest) throw new Error('The request changed.')
        return read.sign(hexToBytes(KEY))
      },
      expectUse: () => void expected.push(signed.length),
      digest: async (_: unknown, request: { method: string; params: readonly unknown[] }) => ({
        digest: readEthereumRequest(request, ACCOUNT).digest as Hex,
      }),
    }
    const send = async (given: TransactionInput, own: object = {}) =>
      sendRequest(runtime, bridge, account, readAsked(given), { chain: id, ...own })
    const sign = async (given: TransactionInput) =>
      signTransactionRequest(runtime, bridge, account, readAsked(given), { chain: id })
    return { runtime, send, sign, told, signed, expected, shown }
  }
  /** After signing out nothing is followed any more. */
  const close = () => {
    for (const $user of pages) $user.set(null)
    return Promise.all([wire.close(), anvil.close()])
  }
  return { anvil, wire, chain, page, close }
}
