// What the frame signs is what viem signs for the same request; what is refused has its number.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashTypedData, keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { PROOF_BEGINNINGS } from '../../src/contract/wallets/proof-text.ts'
import { readEthereumRequest } from './ethereum-request.ts'
import { RequestRefused } from './request-refused.ts'

const secret = generatePrivateKey()
const key = Uint8Array.from(Buffer.from(secret.slice(2), 'hex'))
const account = privateKeyToAccount(secret)
const { address } = account
const OTHER = privateKeyToAccount(generatePrivateKey()).address
const sign = (method: string, ...params: unknown[]): string => readEthereumRequest({ method, params }, address).sign(key)
const refusedWith = (code: number, method: string, ...params: unknown[]): void =>
  assert.throws(
    () => sign(method, ...params),
    (error) => error instanceof RequestRefused && error.code === code,
    `${method} ${JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
  )

test('messages, as text and as hex', async () => {
  for (const message of ['Hello', 'Grüße, 世界 🗝', '0x', '0xzz', '0x123', ' '.repeat(3)])
    if (message !== '0x') assert.equal(sign('personal_sign', message, address), await account.signMessage({ message }))
  assert.equal(
    sign('personal_sign', '0x00ff10', address.toLowerCase()),
    await account.signMessage({ message: { raw: '0x00ff10' } }),
  )
})

const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'amounts', type: 'int64[2]' },
      { name: 'tag', type: 'bytes4' },
      { name: 'blob', type: 'bytes' },
      { name: 'urgent', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    contents: 'Hello, Bob!',
    amounts: [-5, '9223372036854775807'],
    tag: '0x12345678',
    blob: '0x',
    urgent: false,
  },
} as const
type Typed = Parameters<typeof account.signTypedData>[0]

test('typed data, as object and as JSON text, with its two hashes', async () => {
  const expected = await account.signTypedData(MAIL as unknown as Typed)
  assert.equal(sign('eth_signTypedData_v4', address, MAIL), expected)
  assert.equal(sign('eth_signTypedData_v4', address, JSON.stringify(MAIL)), expected)
  const { digest, domain, message } = readEthereumRequest({ method: 'eth_signTypedData_v4', params: [address, MAIL] }, address)
  assert.equal(digest, hashTypedData(MAIL as unknown as Parameters<typeof hashTypedData>[0]))
  assert.equal(digest, keccak256(`0x1901${domain?.slice(2)}${message?.slice(2)}`))
})

test('typed data of which the domain names no types', async () => {
  const { EIP712Domain: _, ...types } = MAIL.types
  const data = { ...MAIL, types }
  assert.equal(sign('eth_signTypedData_v4', address, data), await account.signTypedData(data as unknown as Typed))
})

test('the example of EIP-712 has the digest that the standard gives', () => {
  const data = {
    ...MAIL,
    types: {
      ...MAIL.types,
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    message: { from: MAIL.message.from, to: MAIL.message.to[0], contents: MAIL.message.contents },
  }
  const { digest } = readEthereumRequest({ method: 'eth_signTypedData_v4', params: [address, data] }, address)
  assert.equal(digest, '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
})

const SEND = { to: OTHER, value: '0xde0b6b3a7640000', nonce: 7, chainId: 11155111, gasLimit: '0x5208' }
const FEES = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }

test('transactions of the three types, in the spellings of clients', async () => {
  const shared = { to: OTHER, value: 10n ** 18n, nonce: 7, chainId: 11155111, gas: 21000n }
  const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const expected = await account.signTransaction({ ...shared, ...fees, type: 'eip1559' })
  assert.equal(sign('eth_signTransaction', { ...SEND, ...FEES, type: 2 }), expected)
  assert.equal(sign('eth_signTransaction', { ...SEND, ...FEES, type: '0x2', from: address.toLowerCase() }), expected)
  assert.equal(sign('eth_signTransaction', { ...SEND, ...FEES, nonce: '0x7', gasLimit: undefined, gas: 21000 }), expected)
  const legacy = await account.signTransaction({ ...shared, gasPrice: 5n, type: 'legacy' })
  assert.equal(sign('eth_signTransaction', { ...SEND, gasPrice: 5, type: 0 }), legacy)
  const accessList = [{ address: OTHER, storageKeys: [`0x${'11'.repeat(32)}`] }] as const
  const listed = await account.signTransaction({ ...shared, gasPrice: 5n, accessList, type: 'eip2930' })
  assert.equal(sign('eth_signTransaction', { ...SEND, gasPrice: '0x5', accessList, type: 1 }), listed)
})

test('200 transactions by chance are signed as viem signs them', async () => {
  const random = (below: number): number => Math.floor(Math.random() * below)
  for (let round = 0; round < 200; round++) {
    const data = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(random(60) + 1))).toString('hex')}` as const
    const [maxPriorityFeePerGas, chainId, nonce] = [BigInt(random(1e9)), 1 + random(1e6), random(1e5)]
    const plain = {
      to: round % 3 ? OTHER : undefined,
      data,
      value: BigInt(random(1e9)),
      nonce,
      chainId,
      gas: BigInt(21000 + random(1e6)),
    }
    const fees = { maxPriorityFeePerGas, maxFeePerGas: maxPriorityFeePerGas + BigInt(random(1e9)) }
    const signed = sign('eth_signTransaction', { ...plain, ...fees, gasLimit: plain.gas, gas: undefined })
    const serialized = signed as Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction']
    assert.equal(await recoverTransactionAddress({ serializedTransaction: serialized }), address)
    const expected = serializeTransaction({ ...plain, ...fees, type: 'eip1559' } as Parameters<typeof serializeTransaction>[0])
    const { r: _r, s: _s, v: _v, yParity: _y, ...read } = parseTransaction(serialized)
    assert.equal(serializeTransaction(read as Parameters<typeof serializeTransaction>[0]), expected)
  }
})

test('what is not signed is refused with its number', () => {
  for (const beginning of Object.values(PROOF_BEGINNINGS))
    refusedWith(4200, 'personal_sign', `${beginning}\n\nWallet: ${address}`, address)
  refusedWith(4200, 'eth_sign', address, `0x${'11'.repeat(32)}`)
  refusedWith(4200, 'eth_signTypedData_v3', address, MAIL)
  for (const method of [
    'wallet_signAuthorization',
    'csw_signUserOperation',
    'eth_sendTransaction',
    'eth_accounts',
    'constructor',
    '',
  ])
    refusedWith(4200, method, {}, address)
  refusedWith(4200, 'personal_sign', '', address)
  refusedWith(4200, 'personal_sign', { evil: true }, address)
  refusedWith(4100, 'personal_sign', 'Hello', OTHER)
  refusedWith(4100, 'eth_signTypedData_v4', OTHER, MAIL)
  refusedWith(4200, 'eth_signTypedData_v4', address, { ...MAIL, domain: { ...MAIL.domain, verifyingContract: address } })
  refusedWith(4200, 'eth_signTypedData_v4', address, {
    ...MAIL,
    message: { ...MAIL.message, amounts: [1, '9223372036854775808'] },
  })
  refusedWith(4200, 'eth_signTypedData_v4', address, { ...MAIL, primaryType: 'Nobody' })
  refusedWith(4200, 'eth_signTypedData_v4', address, 'no JSON')
})

test('transactions that are refused', () => {
  const full = { ...SEND, ...FEES }
  refusedWith(4100, 'eth_signTransaction', { ...full, from: OTHER })
  for (const wrong of [
    { type: 4 },
    { type: 'eip7702' },
    { authorizationList: [] },
    { type: 3 },
    { blobVersionedHashes: [] },
    { type: 7 },
    { to: undefined },
    { to: undefined, data: '0x' },
    { to: '0x1' },
    { nonce: -1 },
    { nonce: undefined },
    { nonce: 1.5 },
    { value: `0x1${'00'.repeat(32)}` },
    { value: 'all' },
    { value: '' },
    { chainId: undefined },
    { gasLimit: undefined },
    { maxFeePerGas: undefined },
    { maxFeePerGas: '0x1' },
    { data: '0x1' },
    { data: '0x11', input: '0x12' },
    { accessList: 'all' },
    { accessList: [{ address: 'me', storageKeys: [] }] },
    { accessList: [{ address: OTHER, storageKeys: ['0x1'] }] },
  ])
    refusedWith(4200, 'eth_signTransaction', { ...full, ...wrong })
  for (const none of [null, undefined, 'send', [], 7]) refusedWith(4200, 'eth_signTransaction', none)
})
