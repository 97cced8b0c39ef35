// Promises of the reader: a message is taken when it is, byte for byte, what its own fields make, and not otherwise.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { readMessage } from './read-wallet-message.ts'
import { type WalletMessage, walletMessage } from './wallet-message.ts'

const plain: WalletMessage = {
  chainType: 'ethereum',
  domain: 'host.example:8443',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: 'By signing, you are proving you own this wallet.',
  uri: 'https://host.example:8443',
  chainId: '1',
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: '2030-01-31T12:00:00.000Z',
  resources: ['https://host.example/terms'],
}
const text = walletMessage(plain)
const optional = { expirationTime: '2030-01-31T12:05:00Z', notBefore: '2030-01-31T11:59:00+00:00', requestId: 'r-1' }
const without = { scheme: undefined, expirationTime: undefined, notBefore: undefined, requestId: undefined }

const SOUND: Record<string, WalletMessage> = {
  'a plain one': plain,
  'one without a statement': { ...plain, statement: null },
  'one without resources': { ...plain, resources: [] },
  'one with every optional line': { ...plain, ...optional },
  'one with several resources': { ...plain, resources: ['https://a.example', 'ipfs://b'] },
  'a statement in another language': { ...plain, statement: 'Sie melden sich an. تسجيل الدخول 🙂' },
  'one of Solana': { ...plain, chainType: 'solana', address: '11111111111111111111111111111112', chainId: 'mainnet' },
}
for (const [what, message] of Object.entries(SOUND)) {
  test(`${what} is read`, () => assert.deepEqual(readMessage(walletMessage(message)), { ...without, ...message }))
}

test('a scheme before the domain and an empty list of resources are read', () => {
  const read = readMessage(`https://${walletMessage({ ...plain, resources: [] })}\nResources:`)
  assert.deepEqual(read, { ...without, ...plain, scheme: 'https', resources: [] })
})

test('what another library writes is read', () => {
  const written = createSiweMessage({
    domain: plain.domain,
    address: plain.address as `0x${string}`,
    statement: 'Hello',
    uri: plain.uri,
    version: '1',
    chainId: 10,
    nonce: plain.nonce,
    issuedAt: new Date(plain.issuedAt),
    expirationTime: new Date('2030-01-31T13:00:00Z'),
    requestId: 'x',
    resources: ['https://a.example'],
  })
  assert.equal(readMessage(written)?.chainId, '10')
})

const lines = text.split('\n')
const swap = (one: number, other: number): string =>
  lines.map((line, place) => (place === one ? lines[other] : place === other ? lines[one] : line)).join('\n')
const REFUSED: Record<string, string> = {
  'fields in another order': swap(7, 8),
  'chain and version in another order': swap(6, 7),
  'a line break in the statement': text.replace('proving you', 'proving\nyou'),
  'a carriage return in the statement': text.replace('proving you', 'proving\ryou'),
  'a line separator in the statement': text.replace('proving you', 'proving\u2028you'),
  'half a character in the statement': text.replace('proving you', 'proving\ud800you'),
  'a statement that brings a field along': text.replace('this wallet.', 'this wallet.\n\nURI: https://evil.example'),
  'a field twice': text.replace('Chain ID: 1', 'Chain ID: 1\nChain ID: 10'),
  'lines that end as on Windows': lines.join('\r\n'),
  'a resource that is no URI': text.replace('- https://host.example/terms', '- :not_a_uri_'),
  'a resource without a scheme': text.replace('- https://host.example/terms', '- host.example/terms'),
  'a resource with letters that no URI has': text.replace('example/terms', 'example/<terms>'),
  'a resource with half an escape': text.replace('example/terms', 'example/%4'),
  'a scheme in big letters': `HTTPS://${text}`,
  'two schemes': `https://https://${text}`,
  'an offset that there is not': text.replace('12:00:00.000Z', '12:00:00.000+25:00'),
  'a line break at the end': `${text}\n`,
  'a space at the end': `${text} `,
  'a line before it': `\n${text}`,
  'another version': text.replace('Version: 1', 'Version: 2'),
  'no version': text.replace('Version: 1\n', ''),
  'a nonce of seven characters': text.replace(plain.nonce, '1234567'),
  'a nonce with a dash': text.replace(plain.nonce, '01234567-89ab'),
  'a time in words': text.replace(plain.issuedAt, 'Thu Jan 31 2030'),
  'a scheme without its place': text.replace('URI: https', 'URI:https'),
  'another network': text.replace('Ethereum account', 'Bitcoin account'),
  nothing: '',
}
for (const [what, message] of Object.entries(REFUSED)) {
  test(`${what}: not a message`, () => assert.equal(readMessage(message), null))
}

test('whatever is read is what its fields make', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', ' ', ':', '-', '\n', '\r', '\u2028', '\ud800', 'é', '🙂'),
    maxLength: 12,
  })
  const messages = fc.record({
    chainType: fc.constantFrom('ethereum' as const, 'solana' as const),
    domain: fc.oneof(line, fc.constant('a.example')),
    address: fc.oneof(line, fc.constant(plain.address)),
    statement: fc.option(line),
    uri: fc.oneof(line, fc.constant('https://a.example')),
    chainId: fc.constantFrom('1', '01', '', 'mainnet', '1\n'),
    nonce: fc.oneof(line, fc.constant(plain.nonce)),
    issuedAt: fc.constantFrom(plain.issuedAt, '', 'x\nNot Before: y'),
    resources: fc.array(line, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(messages, (message) => {
      const written = walletMessage(message)
      const read = readMessage(written)
      assert.ok(
        read === null || (walletMessage(read) === written && read.address === message.address && read.uri === message.uri),
      )
    }),
    { numRuns: 50 },
  )
})
