// Promises of what pages read of a node's failure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeWords } from './node-words.ts'

const ADDRESS = 'https://adalove:hunter22@eth-mainnet.node.example:8443/v2/aKey_1234?project=secretly'
const clean = nodeWords(ADDRESS)

test('where a node is and what opens it stand in no word of its failure', () => {
  const basic = Buffer.from('adalove:hunter22').toString('base64')
  const words = [
    `Post "${ADDRESS}": dial tcp 10.1.2.3:8545: connect: connection refused`,
    'lookup eth-mainnet.node.example on 127.0.0.53:53: no such host',
    'project aKey_1234 is over its limit of secretly, adalove',
    'dial tcp [fd00::12]:8545: i/o timeout',
    'no route to fe80::1%eth0 or 2001:db8:0:0:0:0:0:1',
    'upstream geth-0:8545 failed, geth.internal.svc.cluster.local too',
    'GET wss://other.example/ws/KEYKEY: bad handshake',
    `authorization: Basic ${basic}`,
    'authorization: Bearer abcDEF123',
    'key 1b4e28ba-2fa1-11d2-883f-0016d3cca427 is not active',
    'api key 5f3aa9c02b7d4e6f8a1b2c3d4e5f6a7b revoked',
    'see https://docs.node.example/errors#limit and localhost:8545',
    'backend 0xnode.example failed',
  ]
  const secret =
    /adalove|hunter22|node\.example|aKey|secretly|10\.1\.2|127\.0|fd00|fe80|2001:|geth-0|cluster|KEYKEY|abcDEF|1b4e28ba|5f3aa9|localhost|YWRhbG92/
  for (const text of words) assert.doesNotMatch(String(clean(text)), secret, text)
  for (const text of words) assert.doesNotMatch(JSON.stringify(clean({ [text]: [{ inner: text }] })), secret, text)
  const whole = clean({ request: { url: ADDRESS, headers: { authorization: `Basic ${basic}` } }, code: 7 })
  assert.deepEqual(whole, { request: { url: '[key]', headers: { authorization: 'Basic [key]' } }, code: 7 })
})

test('what is said of the chain stays: reasons, codes, bytes, hashes', () => {
  const kept = [
    'execution reverted: ERC20: transfer amount exceeds balance',
    'execution reverted: UniswapV2: K',
    'execution reverted: TransferHelper::transferFrom: transferFrom failed',
    'execution reverted: Pool.Swap failed',
    'insufficient funds for gas * price + value: balance 0, tx cost 21000000000000, overshot 21000000000000',
    'nonce too low: next nonce 12, tx nonce 3',
    'replacement transaction underpriced',
    'max fee per gas less than block base fee: address 0x52908400098527886E0F7030069857D2E4169EE7, maxFeePerGas: 1, baseFee: 7',
    `already known: 0x${'ab'.repeat(32)}`,
    'err: gas required exceeds allowance (21000) (supplied gas 21000)',
  ]
  for (const text of kept) assert.equal(clean(text), text)
  const reverted = `0x08c379a0${'00'.repeat(96)}`
  assert.equal(clean(reverted), reverted)
  assert.deepEqual(clean({ data: reverted, line: 3, none: null }), { data: reverted, line: 3, none: null })
})

test('a node without a name of its own loses hosts and keys all the same, and no word is endless', () => {
  assert.equal(nodeWords(undefined)('dial tcp node.example:443'), 'dial tcp [address]')
  assert.equal(String(clean('x '.repeat(5000))).length, 2000)
})
