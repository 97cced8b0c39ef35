// The announced embedded wallet, as libraries of a page see it: mipd, wagmi and the Wallet Standard's own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, createConfig, disconnect, signMessage } from '@wagmi/core'
import { getWallets } from '@wallet-standard/app'
import { createStore } from 'mipd'
import { atom } from 'nanostores'
import { custom, type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { solanaKey } from '../../../test/fakes/solana-wallet.ts'
import { sharedStorage } from '../../../test/fakes/storage.ts'
import { ADA, fakeWallets, giveWallets, wallet } from '../../../test/fakes/wallets.ts'
import type { User } from '../../contract/entities.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { noHooks } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type Detected, detectWallets } from '../connectors/detect.ts'
import type { ConnectedWallet } from '../store.ts'
import { announceWallet } from './announce-wallet.ts'

const page = openWindow()
page.put('CSS', { supports: (_: string, colour: string) => !colour.includes('!') })
page.put('location', new URL('https://app.example/'))
/** A tag that announces nothing, whatever it is asked. */
const NO_TAG = { isConnected: false, runtime: null, announceWallet: false }

/** The first account of every development chain: its key is known to everybody. */
const ada = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const solana = solanaKey()
const own = { walletClientType: 'privy', connectorType: 'embedded' } as const
const evm = wallet({ ...own, address: ADA })
const sol = wallet({ ...own, address: solana.address, chainType: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
const userOf = (...wallets: ConnectedWallet[]): User =>
  ({ linkedAccounts: wallets.map((one) => ({ type: 'wallet', ...one })) }) as unknown as User

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replace('0x', ''), 'hex'))

/** A page with an app's tag, whose person has these wallets; no user is signed in before `signIn`. */
const setUp = async (config: HostConfig = {}, ...has: ConnectedWallet[]) => {
  const wallets = fakeWallets(...has)
  wallets.be()
  wallets.answer(async ({ method, params }) => {
    const [message] = params as [Hex]
    if (method === 'personal_sign') return ada.signMessage({ message: { raw: bytesOf(message) } })
    if (method === 'signMessage')
      return { signature: Buffer.from(solana.sign(Uint8Array.from(Buffer.from(message, 'base64')))).toString('base64') }
    throw Object.assign(new Error(`no ${method}`), { code: 4200 })
  })
  const $user = atom<User | null>(null)
  const hooks = { ...noHooks(), host: async () => ({ config: { value: config, reading: Promise.resolve() }, tag: {} }) }
  const $config = atom({ name: 'Tidewater', accent_color: '#0d9488', logo_url: 'https://app.example/logo.png' })
  const storage = sharedStorage().tab()
  const runtime = { state: new Map(), $user, $config, hooks, storage, whenReady: async () => undefined } as unknown as Runtime
  giveWallets(runtime, wallets)
  const tag = (own = {}) => ({ isConnected: true, runtime, announceWallet: true, ...own })
  const be = async (...present: ConnectedWallet[]): Promise<void> => {
    wallets.be(...present)
    $user.set(present.length > 0 ? userOf(...present) : null)
    // What the page's own change began is done when what is begun after it is.
    await announceWallet(NO_TAG, runtime)
  }
  return { runtime, wallets, tag, be, signIn: () => be(...has), signOut: () => be() }
}
/** What a library finds now. */
const found = () => {
  const store = createStore()
  const details = store.getProviders()
  store.destroy()
  return details
}
const detected = () => {
  let now: readonly Detected[] = []
  const look = detectWallets((wallets) => {
    now = wallets
  })
  return { look, keys: () => now.map(({ key, solana }) => `${key} ${solana?.name ?? ''}`) }
}

test('is found by libraries that look before and after, once over several tags, and by our own list never', async () => {
  const { runtime, tag, signIn, signOut } = await setUp({ name: 'Tide & Co' }, evm)
  const early = createStore()
  await announceWallet(tag(), runtime)
  await announceWallet(tag(), runtime)
  assert.deepEqual(found(), [], 'nobody is signed in')
  await signIn()
  assert.equal(early.getProviders().length, 1)
  const [detail, ...others] = found()
  assert.deepEqual([detail?.info.name, detail?.info.rdns, others], ['Tide & Co', 'dev.latchkey.wallet', []])
  assert.match(detail?.info.uuid ?? '', /^[\da-f]{8}-[\da-f]{4}-4/)
  assert.ok(Object.isFrozen(detail) && Object.isFrozen(detail?.info))
  assert.equal(found()[0]?.info.uuid, detail?.info.uuid)
  assert.equal(found()[0]?.provider, detail?.provider)
  assert.deepEqual(detected().keys(), [])
  await signOut()
  assert.deepEqual(found(), [])
  early.destroy()
})

test('its icon is one that an image shows: the logo of a `data:` address, else a tile, in which no colour brings markup', async () => {
  const icon = async (config: object): Promise<string> => {
    const { runtime, tag, signIn, signOut } = await setUp(config as HostConfig, evm)
    await announceWallet(tag(), runtime)
    await signIn()
    const icon = found()[0]?.info.icon ?? ''
    await signOut()
    return decodeURIComponent(icon)
  }
  assert.equal(await icon({ appearance: { logo: 'data:image/png;base64,AA==' } }), 'data:image/png;base64,AA==')
  const tile = await icon({ name: 'ärger', appearance: { accentColor: 'tomato' } })
  assert.ok(tile.startsWith('data:image/svg+xml,<svg ') && tile.includes("stroke='tomato'") && tile.includes('&#196;'), tile)
  for (const bad of ["red'/><script>", 'no!']) assert.ok((await icon({ appearance: { accentColor: bad } })).includes('#4f46e5'))
})

test('a tag without the attribute, one that has left the page and one of another app announce nothing', async () => {
  const { runtime, tag, signIn, signOut } = await setUp({}, evm)
  await announceWallet(tag({ announceWallet: false }), runtime)
  await announceWallet(tag({ isConnected: false }), runtime)
  await announceWallet(tag({ runtime: null }), runtime)
  await signIn()
  assert.deepEqual(found(), [])
  await announceWallet(tag(), runtime)
  assert.equal(found().length, 1)
  await signOut()
})

test('wagmi discovers it, connects and signs; after a sign-out it answers nothing', async () => {
  const { runtime, tag, signIn, signOut } = await setUp({}, evm)
  await announceWallet(tag(), runtime)
  await signIn()
  const config = createConfig({
    chains: [mainnet],
    storage: null,
    transports: { [mainnet.id]: custom({ request: async () => null }) },
  })
  const connector = config.connectors.find(({ id }) => id === 'dev.latchkey.wallet')
  assert.ok(connector, config.connectors.map(({ id }) => id).join())
  const { accounts } = await connect(config, { connector })
  assert.deepEqual(accounts, [ADA])
  const signature = await signMessage(config, { message: 'Ahoy' })
  assert.equal(await verifyMessage({ address: ADA, message: 'Ahoy', signature }), true)
  await disconnect(config)
  const provider = found()[0]?.provider as { request(ask: object): Promise<unknown> }
  await signOut()
  const code = (method: string) => provider.request({ method, params: ['0x00', ADA] }).catch(({ code }) => code)
  assert.deepEqual(await Promise.all(['eth_accounts', 'eth_requestAccounts', 'personal_sign', 'eth_chainId'].map(code)), [
    ...[[], 4100, 4900, 4900],
  ])
})

test('asks the embedded wallet alone, whichever is active', async () => {
  const outside = wallet({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  const { runtime, tag, be, signOut } = await setUp({}, evm, outside)
  await announceWallet(tag(), runtime)
  await be(outside, evm)
  const provider = found()[0]?.provider as { request(ask: object): Promise<unknown> }
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ADA])
  await signOut()
})

test('a Solana wallet is one of the Wallet Standard: connects, signs, is let go, and is gone at a sign-out', async () => {
  const { runtime, tag, signIn, signOut, wallets } = await setUp({}, sol)
  await announceWallet(tag(), runtime)
  const registered = getWallets()
  assert.deepEqual(registered.get(), [])
  await signIn()
  const [standard, ...others] = registered.get()
  assert.ok(standard)
  assert.deepEqual(others, [])
  assert.deepEqual([standard.name, standard.chains, standard.accounts], ['Tidewater', ['solana:mainnet'], []])
  assert.deepEqual(found(), [], 'it has no Ethereum accounts')
  const features = standard.features as Record<string, Record<string, (...given: unknown[]) => Promise<never>>>
  const names = ['solana:signMessage', 'standard:connect', 'standard:disconnect', 'standard:events']
  assert.deepEqual(Object.keys(features).sort(), names, 'docs/elements.md says which')
  const ask = (feature: string, name: string, ...given: unknown[]) => features[feature]?.[name]?.(...given) as Promise<unknown>
  const heard: unknown[] = []
  void ask('standard:events', 'on', 'change', ({ accounts }: { accounts: unknown[] }) => heard.push(accounts.length))
  assert.equal(((await ask('standard:connect', 'connect', { silent: true })) as { accounts: unknown[] }).accounts.length, 1)
  const [account] = standard.accounts
  assert.equal(account?.address, solana.address)
  assert.deepEqual(Buffer.from(account?.publicKey ?? []), solana.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const message = new TextEncoder().encode('Ahoy')
  const [signed] = (await ask('solana:signMessage', 'signMessage', { account, message })) as { signature: Uint8Array }[]
  assert.deepEqual(signed?.signature, solana.sign(message))
  assert.deepEqual(wallets.asked.at(-1)?.method, 'signMessage')
  await assert.rejects(ask('solana:signMessage', 'signMessage', { account: { address: 'other' }, message }), { code: 4100 })

  const own = detected()
  await own.look()
  assert.deepEqual(own.keys(), [], 'our own list has it not')

  await ask('standard:disconnect', 'disconnect')
  assert.deepEqual(standard.accounts, [])
  assert.deepEqual(await ask('standard:connect', 'connect', { silent: true }), { accounts: [] })
  await ask('standard:connect', 'connect')
  await signOut()
  assert.deepEqual([registered.get(), standard.accounts, heard], [[], [], [1, 0, 1, 0]])
  await assert.rejects(ask('standard:connect', 'connect'), { code: 4100 })
})
