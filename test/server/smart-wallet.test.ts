// Smart wallets: linked by the answer of their contract alone, read like every account, taken away; and attacks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPublicClient, type Hex, http } from 'viem'
import { chainNodes } from '../../server/ports/chains.ts'
import { OutgoingError } from '../../server/ports/outgoing.ts'
import { deploying } from '../fakes/contracts.ts'
import { CHAIN, contractLab, here } from './contract-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'
import {
  accountsOf,
  bearer,
  ethereumWallet,
  type Lies,
  ORIGIN,
  outcome,
  type Signer,
  type WalletClient,
  walletApp,
} from './wallet-lab.ts'

const PATH = '/api/v1/siwe/link_smart_wallet'
const WRONG: [number, string] = [422, 'invalid_credentials']
const SILENT: [number, string] = [503, 'service_unavailable']
/** Code of contracts that have nothing of a wallet. */
const STRANGE: Readonly<Record<string, Hex>> = {
  'answers 32 bytes of 0xff': '0x60001960005260206000f3',
  'answers whatever it is asked': '0x366000600037366000f3',
  'answers a word that only begins like a yes': '0x631626ba7e60e01b60011760005260206000f3',
  'answers a yes and a word more': '0x631626ba7e60e01b60005260406000f3',
  'answers a yes of four bytes': '0x631626ba7e60e01b60005260046000f3',
  'answers nothing': '0x00',
  reverts: '0x60006000fd',
  'never ends': '0x5b600056',
}
/** Precompiled contract that answers what it is asked. */
const IDENTITY = '0x0000000000000000000000000000000000000004'

const anvil = prepared(() => contractLab())
after(() => anvil.close())

await onEachEngine((engine) => {
  let app: WalletClient
  let people = 0
  const nodes = async (...chains: number[]): Promise<void> => {
    const address = await anvil.address()
    const port = chainNodes(Object.fromEntries(chains.map((one) => [one, address])), 8000)
    lab.chains.node = (chain, request) => port.ask(chain, request)
  }
  const lab = prepared(() =>
    createLab(engine, { RESEND_SECONDS: '0', GUESTS_PER_IP_PER_HOUR: '100', WRONG_SIGNATURES_PER_IP_PER_HOUR: '1000' }),
  )
  before(async () => {
    app = await walletApp(lab, { config: { guest_auth: true } })
    await nodes(CHAIN)
  })
  const person = (who = app): Promise<Answer> => who.logIn(`smart${++people}.${who.id}@example.com`)
  const bodyOf = async (wallet: Signer, lies: Lies = {}, nonce?: string) => {
    const { message, signature } = await app.proofOf(wallet, nonce ?? (await app.nonceFor(wallet)), { ...here, ...lies })
    return { message, signature, smart_wallet_type: 'safe', ...lies.body }
  }
  const show = (session: Answer, body: object, more = {}): Promise<Answer> => app.call(PATH, body, bearer(session, more))
  const link = async (session: Answer, wallet: Signer, lies: Lies = {}): Promise<Answer> =>
    show(session, await bodyOf(wallet, lies))
  const smartOf = (answer: Answer) => accountsOf(answer).filter(({ type }) => type === 'smart_wallet')

  test('a contract on the chain is linked, read by everybody who reads accounts, and taken away again', async () => {
    const [session, wallet] = [await person(), await anvil.contractWallet(true)]
    const body = await bodyOf(wallet)
    const judge = createPublicClient({ transport: http(await anvil.address()) })
    const signed = { message: body.message, signature: body.signature as Hex }
    assert.ok(await judge.verifyMessage({ address: wallet.address as Hex, ...signed }))
    const linked = await show(session, body)
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    const [account] = smartOf(linked)
    const { address, smart_wallet_type, chain_id } = account ?? {}
    assert.deepEqual([address, smart_wallet_type, chain_id], [wallet.address, 'safe', `eip155:${CHAIN}`])
    const renewed = await app.call(SESSION.refresh, { refresh_token: session.body.refresh_token })
    assert.deepEqual(smartOf(renewed), [account])
    const again = await link(session, wallet, { body: { smart_wallet_type: 'kernel' } })
    assert.deepEqual(
      smartOf(again).map((one) => one.smart_wallet_type),
      ['kernel'],
    )
    assert.deepEqual([(await app.unlink(session, wallet)).status, smartOf(await link(session, wallet)).length], [200, 1])
    const typed = await app.call('/api/v1/siwe/unlink', { address: wallet.address, type: 'smart_wallet' }, bearer(session))
    assert.deepEqual([typed.status, smartOf(typed)], [200, []])
    assert.deepEqual(outcome(await app.unlink(session, wallet)), [404, 'linked_account_not_found'])
  })

  test('an address that is linked as both goes as the type that is named, and as the wallet first', async () => {
    const [session, wallet] = [await person(), await anvil.contractWallet(true)]
    assert.equal((await app.link(session, wallet, here)).status, 200)
    assert.equal((await link(session, wallet)).status, 200)
    const first = await app.unlink(session, wallet)
    assert.deepEqual(
      accountsOf(first).map(({ type }) => type),
      ['email', 'smart_wallet'],
    )
    const named = await app.call('/api/v1/siwe/unlink', { address: wallet.address, type: 'wallet' }, bearer(session))
    assert.deepEqual(outcome(named), [404, 'linked_account_not_found'])
  })

  test('a guest with a smart wallet is a guest still', async () => {
    const guest = await app.call(
      '/api/v1/guest/authenticate',
      { guest_credential: 'g'.repeat(43) },
      { headers: { origin: ORIGIN } },
    )
    const linked = await link(guest, await anvil.contractWallet(true))
    assert.deepEqual([linked.status, (linked.body as { is_guest?: boolean }).is_guest], [200, true], JSON.stringify(linked.body))
  })

  test('only the contract at that address can sign, and it must be there', async () => {
    const [session, wallet] = [await person(), await anvil.contractWallet(true)]
    const key = ethereumWallet()
    const unborn = await anvil.contractWallet(false)
    for (const [what, lying, lies] of [
      ['an address of a key', key, {}],
      ['a contract that is not there yet', unborn, {}],
      ['a precompiled contract', { ...key, address: IDENTITY }, {}],
      ['somebody else’s signature', wallet, { signer: key }],
      ['another contract’s signature', wallet, { signer: await anvil.contractWallet(true) }],
      ['a changed text', wallet, { after: (text: string) => text.replace('Sign in', 'Sign up') }],
      ['another domain', wallet, { message: { ...here.message, domain: 'evil.example' } }],
      ['another page', wallet, { message: { ...here.message, uri: 'https://evil.example' } }],
      ['an old message', wallet, { message: { ...here.message, issuedAt: '2020-01-01T00:00:00.000Z' } }],
      ['a Solana message', wallet, { message: { ...here.message, chainType: 'solana', chainId: 'mainnet' } }],
      ['garbage', wallet, { signature: `0x${'ab'.repeat(200)}` }],
      ['no hex', wallet, { signature: 'signed' }],
    ] as [string, Signer, Lies][]) {
      const refused = await link(session, lying, lies)
      assert.deepEqual(outcome(refused), WRONG, what)
    }
    assert.equal((await link(session, wallet)).status, 200)
  })

  test('a contract that answers something else, or never, is not linked', async () => {
    const session = await person()
    for (const [what, code] of Object.entries(STRANGE)) {
      const { address } = await anvil.contract(deploying(code), true)
      const signer = ethereumWallet()
      assert.deepEqual(outcome(await link(session, { ...signer, address })), WRONG, what)
    }
  })

  test('a nonce serves once, and one of another address never', async () => {
    const [session, wallet, other] = [await person(), await anvil.contractWallet(true), await anvil.contractWallet(true)]
    const nonce = await app.nonceFor(wallet)
    assert.deepEqual(outcome(await show(session, await bodyOf(other, {}, nonce))), WRONG)
    const body = await bodyOf(wallet, {}, nonce)
    assert.equal((await show(session, body)).status, 200)
    assert.deepEqual(outcome(await show(session, body)), WRONG)
    assert.deepEqual(outcome(await app.link(await person(), wallet, { ...here, message: { ...here.message, nonce } })), WRONG)
  })

  test('a wallet of somebody else is not linked, on whatever chain', async () => {
    const [mine, theirs, wallet] = [await person(), await person(), await anvil.contractWallet(true)]
    assert.equal((await link(mine, wallet)).status, 200)
    assert.deepEqual(outcome(await link(theirs, wallet)), [400, 'linked_to_another_user'])
    await nodes(10, CHAIN)
    const elsewhere: Lies = { message: { chainId: '10' } }
    assert.deepEqual(outcome(await link(theirs, wallet, elsewhere)), [400, 'linked_to_another_user'])
    const refused = await link(mine, wallet, elsewhere)
    assert.deepEqual(outcome(refused), WRONG)
    assert.match(refused.body.error, /eip155:31337/)
    const unknown = await link(mine, wallet, { message: { chainId: '424242' } })
    assert.deepEqual(outcome(unknown), [400, 'unsupported_chain_id'])
  })

  test('a chain that does not answer links nothing, and the same call can be repeated', async () => {
    const [session, wallet] = [await person(), await anvil.contractWallet(true)]
    const body = await bodyOf(wallet)
    const named = { 'idempotency-key': `smart-${session.body.user.id}` }
    lab.chains.node = () => Promise.reject(new OutgoingError('slow'))
    assert.deepEqual(outcome(await show(session, body, named)), SILENT)
    await nodes(CHAIN)
    assert.equal((await show(session, body, named)).status, 200)
  })

  test('needs a session, a known type, and an app that takes wallets, with room for one more', async () => {
    const wallet = await anvil.contractWallet(true)
    const body = await bodyOf(wallet)
    assert.deepEqual((await app.call(PATH, body, { headers: { origin: ORIGIN } })).status, 401)
    const session = await person()
    assert.deepEqual(outcome(await show(session, { ...body, smart_wallet_type: 'mine' })), [400, 'invalid_data'])
    const few = await walletApp(lab, { config: { max_linked_wallets_per_user: 1 } })
    const full = await person(few)
    assert.equal((await few.link(full, ethereumWallet())).status, 200)
    const { message, signature } = await few.proofOf(wallet, await few.nonceFor(wallet), here)
    const refused = await few.call(PATH, { message, signature, smart_wallet_type: 'safe' }, bearer(full))
    assert.deepEqual(outcome(refused), [400, 'cannot_link_more_of_type'])
    // An app without wallets gives no nonce, so nothing that is shown to it holds.
    const shut = await walletApp(lab, { config: { wallet_auth: false } })
    const closed = await shut.call(PATH, { message, signature, smart_wallet_type: 'safe' }, bearer(await person(shut)))
    assert.deepEqual(outcome(closed), WRONG)
  })
})
