// Contract wallets on a local chain: deployed (ERC-1271), not yet deployed (ERC-6492), refused without a chain.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chainNodes } from '../../server/ports/chains.ts'
import { answered } from '../fakes/chains.ts'
import { CHAIN, contractLab, here } from './contract-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'
import { accountsOf, ethereumWallet, type Lies, outcome, type Signer, type WalletClient, walletApp } from './wallet-lab.ts'

const WRONG: [number, string] = [422, 'invalid_credentials']
const SILENT: [number, string] = [503, 'service_unavailable']

const anvil = prepared(() => contractLab())
after(() => anvil.close())
const contractWallet = (isThere: boolean): Promise<Signer> => anvil.contractWallet(isThere)

await onEachEngine((engine) => {
  let app: WalletClient
  const lab = prepared(() => createLab(engine))
  before(async () => {
    app = await walletApp(lab)
    const nodes = chainNodes({ [CHAIN]: await anvil.address() }, 8000)
    lab.chains.node = (chain, request) => nodes.ask(chain, request)
  })

  for (const isThere of [true, false]) {
    test(`a contract that is ${isThere ? '' : 'not yet '}on its chain signs in, links and signs in again`, async () => {
      const wallet = await contractWallet(isThere)
      const first = await app.walletIn(wallet, here)
      assert.deepEqual([first.status, first.body.is_new_user], [200, true], JSON.stringify(first.body))
      assert.equal(accountsOf(first)[0]?.chain_id, `eip155:${CHAIN}`)
      const again = await app.walletIn(wallet, here)
      assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, first.body.user.id])
      const second = await contractWallet(isThere)
      assert.equal((await app.link(first, second, here)).status, 200)
      assert.equal((await app.walletIn(second, here)).body.user.id, first.body.user.id)
    })

    test(`a contract that is ${isThere ? '' : 'not yet '}on its chain has no other keys`, async () => {
      const wallet = await contractWallet(isThere)
      for (const [what, lie] of Object.entries<Lies>({
        'somebody else’s signature': { signer: ethereumWallet() },
        'another contract’s signature': { signer: await contractWallet(isThere) },
        'a text that was changed': { after: (text) => text.replace('Sign in', 'Sign up') },
        garbage: { signature: `0x${'ab'.repeat(200)}` },
        'one byte': { signature: '0x00' },
      }))
        assert.deepEqual(outcome(await app.walletIn(wallet, { ...here, ...lie })), WRONG, what)
      assert.equal((await app.walletIn(wallet, here)).status, 200)
    })
  }

  test('a contract signs in only on the chain with which it was linked', async () => {
    const wallet = await contractWallet(true)
    const first = await app.walletIn(wallet, here)
    const elsewhere: Lies = { message: { chainId: '10' }, body: { chainId: 'eip155:10' } }
    const nodes = chainNodes({ 10: await anvil.address(), [CHAIN]: await anvil.address() }, 8000)
    lab.chains.node = (chain, request) => nodes.ask(chain, request)
    const refused = await app.walletIn(wallet, elsewhere)
    assert.deepEqual(outcome(refused), WRONG)
    assert.match(refused.body.error, /eip155:31337/)
    assert.equal((await app.walletIn(wallet, here)).body.user.id, first.body.user.id)
    // A key is the same on every chain.
    const key = ethereumWallet()
    const known = await app.walletIn(key, here)
    assert.equal((await app.walletIn(key, elsewhere)).body.user.id, known.body.user.id)
  })

  test('a key needs no chain', async () => {
    const asked = lab.chains.asked.length
    assert.equal((await app.walletIn(ethereumWallet(), here)).status, 200)
    assert.equal(lab.chains.asked.length, asked)
  })

  test('a chain that does not answer as one lets nobody in, and the same call can be repeated', async () => {
    const down = createLab(engine)
    const shut = await walletApp(down)
    const wallet = await contractWallet(true)
    const yes = `0x${'0'.repeat(63)}1`
    const result = (value: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
    const silent: Record<string, () => Promise<ReturnType<typeof answered>>> = {
      down: down.chains.node.bind(null, 0, ''),
      'too much to do': async () => answered(result(yes), 429),
      'a yes with a bad status': async () => answered(result(yes), 500),
      HTML: async () => answered('<html>'),
      'no result': async () => answered('{"jsonrpc":"2.0","id":1}'),
      'an error of its own': async () => answered('{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal"}}'),
      'a limit of its own': async () => answered('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"slow down"}}'),
    }
    for (const [what, node] of Object.entries(silent)) {
      down.chains.node = node
      assert.deepEqual(outcome(await shut.walletIn(wallet, here)), SILENT, what)
    }
    const no: Record<string, string> = {
      nought: result('0x00'),
      nothing: result('0x'),
      two: result('0x02'),
      'yes and more': result(`${yes}00`),
      true: result(true),
      'a revert': '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}',
    }
    for (const [what, text] of Object.entries(no)) {
      down.chains.node = async () => answered(text)
      assert.deepEqual(outcome(await shut.walletIn(wallet, here)), WRONG, what)
    }
    const proof = await shut.proofOf(wallet, await shut.nonceFor(wallet), here)
    const named = { headers: { 'idempotency-key': 'until-it-is-back' } }
    down.chains.node = silent.down as never
    assert.deepEqual(outcome(await shut.show(wallet, proof, named)), SILENT)
    const nodes = chainNodes({ [CHAIN]: await anvil.address() }, 8000)
    down.chains.node = (chain, request) => nodes.ask(chain, request)
    assert.deepEqual(outcome(await shut.show(wallet, proof)), WRONG, 'another call')
    assert.equal((await shut.show(wallet, proof, named)).status, 200)
  })

  test('a contract on a chain of which nobody knows a node is told so', async () => {
    const chain = { message: { chainId: '424242' }, body: { chainId: null }, signature: '0xabcd' }
    const refused = await app.walletIn(ethereumWallet(), chain)
    assert.deepEqual(outcome(refused), [400, 'unsupported_chain_id'])
    assert.equal(refused.body.error, 'Unsupported chain: 424242')
  })

  test('wrong signatures that a chain had to judge are counted, right ones and those of its outages are not', async () => {
    const strict = createLab(engine, { WRONG_SIGNATURES_PER_IP_PER_HOUR: '1' })
    const held = await walletApp(strict)
    const wallet = await contractWallet(true)
    assert.deepEqual(outcome(await held.walletIn(wallet, here)), SILENT)
    const nodes = chainNodes({ [CHAIN]: await anvil.address() }, 8000)
    strict.chains.node = (chain, request) => nodes.ask(chain, request)
    for (let round = 0; round < 2; round++) assert.equal((await held.walletIn(wallet, here)).status, 200)
    assert.deepEqual(outcome(await held.walletIn(wallet, { ...here, signer: ethereumWallet() })), WRONG)
    const asked = strict.chains.asked.length
    assert.deepEqual(outcome(await held.walletIn(wallet, { ...here, signer: ethereumWallet() })), [429, 'too_many_requests'])
    assert.equal(strict.chains.asked.length, asked)
  })
})

test('the chain was started once, and said so', () => assert.deepEqual(anvil.said, ['Development chain 31337 started']))
