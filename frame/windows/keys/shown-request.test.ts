// What the confirming frame shows of messages, typed data and transactions, in each of its languages.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import type { ToConfirm } from '../../../src/contract/key-windows.ts'
import { LANGUAGE_CODES } from '../../../src/contract/languages.ts'
import { confirmWords } from '../../words/confirm-words.ts'
import { requestWords } from '../../words/words.ts'
import { type Reader, shownRequest } from './shown-request.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SPENDER = '0x2222222222222222222222222222222222222222'
/** The words of each language as a window loads them, here from their sources. */
const FILES = JSON.stringify(
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, new URL(`../../words/${code}/request-words.ts`, import.meta.url).href])),
)
const READER: Reader = {
  origin: 'https://app.example',
  words: confirmWords(await requestWords('en', FILES)),
  locale: 'en',
  now: Date.UTC(2030, 0, 1),
}
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const KNOWN = { digest: '0x', known: [], used: [] }
const message = (text: string): ToConfirm => ({
  ...KNOWN,
  method: 'personal_sign',
  params: [hex(text), ADDRESS],
  address: ADDRESS,
})
const transaction = (own: object): ToConfirm => ({
  ...KNOWN,
  method: 'eth_signTransaction',
  params: [{ chainId: 1, nonce: 7, gas: '0x5208', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1', ...own }],
  address: ADDRESS,
})
const plain = (text = ''): string => text.replace(/[\u2068\u2069]/g, '')

test('a message stands whole, with the account that signs it', () => {
  const shown = shownRequest(message('Hello, Ada'), READER)
  assert.equal(shown?.title, 'Sign a message')
  assert.deepEqual(shown?.text, [{ kind: 'text', text: 'Hello, Ada' }])
  assert.deepEqual(shown?.rows, [{ label: 'Your account', value: ADDRESS, isCode: true }])
})

test('a login of another site is a danger', () => {
  const login = `bank.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nHi\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2030-01-01T00:00:00Z`
  const shown = shownRequest(message(login), READER)
  assert.equal(plain(shown?.title), 'Log in to bank.example')
  assert.deepEqual(
    shown?.findings.map(({ level, text }) => [level, plain(text)]),
    [['danger', 'This logs you in to bank.example, but app.example is asking. It may be stealing your login.']],
  )
})

test('an unlimited permission by typed data is a danger', () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({
      name,
      type: name === 'owner' || name === 'spender' ? 'address' : 'uint256',
    })),
  }
  const value = String(2n ** 256n - 1n)
  const data = {
    types,
    primaryType: 'Permit',
    domain: { name: 'Coin', chainId: 1, verifyingContract: '0x3333333333333333333333333333333333333333' },
    message: { owner: ADDRESS, spender: SPENDER, value, nonce: '0', deadline: value },
  }
  const asked = { ...KNOWN, method: 'eth_signTypedData_v4', params: [ADDRESS, JSON.stringify(data)], address: ADDRESS }
  const shown = shownRequest(asked, READER)
  assert.match(plain(shown?.title), /^Allow spending of all /)
  assert.ok(shown?.findings.some(({ level }) => level === 'danger'))
  assert.ok(shown?.rows.some(({ value: text, isCode }) => isCode && text.includes(SPENDER)))
})

test('a transaction says what it moves, where to, and the most that it costs', () => {
  const shown = shownRequest(transaction({ to: SPENDER, value: '0xde0b6b3a7640000' }), READER)
  assert.match(plain(shown?.title), /^Send 1 ETH$/)
  const rows = Object.fromEntries((shown?.rows ?? []).map(({ label, value }) => [label, value]))
  assert.equal(rows.To, SPENDER)
  assert.match(plain(rows['Network fee']), /^0\.0021 ETH$/)
  assert.equal(rows['Transaction number'], '7')
  const unlimited = `0x095ea7b3${SPENDER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const approval = shownRequest(transaction({ to: '0x3333333333333333333333333333333333333333', data: unlimited }), READER)
  assert.equal(plain(approval?.title), 'Allow spending of all of the unknown token 0x333…3333')
  assert.ok(approval?.findings.some(({ level }) => level !== 'note'))
})

test('what cannot be read is not shown, so nobody can confirm it', () => {
  assert.equal(shownRequest({ ...KNOWN, method: 'eth_sign', params: [ADDRESS, '0x11'], address: ADDRESS }, READER), null)
  assert.equal(shownRequest(transaction({ to: 'nowhere' }), READER), null)
})

test('every language has a headline and sentences for it', async () => {
  for (const locale of LANGUAGE_CODES) {
    const words = confirmWords(await requestWords(locale, FILES))
    const shown = shownRequest(message('Hello'), { ...READER, words, locale })
    assert.ok(shown?.title && shown.title !== 'undefined', locale)
  }
})

const rows = (shown: ReturnType<typeof shownRequest>): Record<string, string> =>
  Object.fromEntries((shown?.rows ?? []).map(({ label, value }) => [label, plain(value)]))
const said = (shown: ReturnType<typeof shownRequest>): string[] => (shown?.findings ?? []).map(({ text }) => plain(text))

test('the fee is that of the type that is signed, and one beyond all measure is said', () => {
  const price = { maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, to: SPENDER, value: 1n }
  for (const type of [undefined, 0, 1]) {
    const shown = shownRequest(transaction({ ...price, gasPrice: 10n ** 15n, type }), READER)
    assert.equal(rows(shown)['Network fee'], '21 ETH')
    assert.ok(said(shown).includes('The fee is unusually high: 21 ETH.'), said(shown).join())
  }
  assert.equal(shownRequest(transaction({ ...price, gasPrice: 10n ** 15n, maxFeePerGas: '0x1' }), READER), null, 'two fees')
  const endless = shownRequest(transaction({ to: SPENDER, gas: '0xffffffffff' }), READER)
  assert.ok(said(endless).some((text) => text.startsWith('The fee is unusually high')))
})

test('an imitation of the person’s own address, or of a used one, is a danger here too', () => {
  const own = `0x2222${'0'.repeat(32)}2222`
  const data = `0xa9059cbb${SPENDER.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
  for (const known of [{ known: [own] }, { used: [own] }]) {
    for (const of of [{ to: SPENDER }, { to: '0x3333333333333333333333333333333333333333', data }]) {
      const shown = shownRequest({ ...transaction(of), ...known }, READER)
      assert.ok(
        shown?.findings.some(({ level, text }) => level === 'danger' && text.includes(' imitates ')),
        said(shown).join(),
      )
    }
  }
  assert.ok(!shownRequest(transaction({ to: SPENDER }), READER)?.findings.some(({ level }) => level === 'danger'))
})

test('parts of typed data that were left out before are told', () => {
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] }
  const data = JSON.stringify({ types, primaryType: 'Mail', domain: { name: 'Mail' }, message: { text: 'Hi' } })
  const asked = { ...KNOWN, method: 'eth_signTypedData_v4', params: [ADDRESS, data], address: ADDRESS }
  assert.equal(said(shownRequest({ ...asked, unsigned: 2 }, READER)).length, said(shownRequest(asked, READER)).length + 1)
})

test('a token is told as its contract has told the window, with its address, and warned of by its name', () => {
  const token = `0x${'70'.repeat(20)}`
  const word = (value: string): string => value.replace(/^0x/, '').padStart(64, '0')
  const send = transaction({ to: token, data: `0xa9059cbb${word(SPENDER)}${word((25_000_000).toString(16))}` })
  const before = shownRequest(send, READER)
  assert.equal(plain(before?.title), 'Send 25,000,000 units of 0x707…7070')
  assert.deepEqual(before?.tokens, { chain: '1', addresses: [token] })
  const of = (symbol: string) =>
    shownRequest(send, { ...READER, told: new Map([[token, { symbol, decimals: 6, kind: 'erc20' as const }]]) })
  assert.equal(plain(of('TKN')?.title), 'Send 25 “TKN”')
  assert.ok(of('TKN')?.rows.some(({ label, value }) => label === 'Token' && value === `“TKN” ${token}`))
  const texts = of('USDC')?.findings.map(({ level, text }) => `${level} ${plain(text)}`) ?? []
  assert.ok(texts.includes('warn This calls itself USDC, but it is not the known USDC.'), String(texts))
})

test('what is said of a step has its number before it, in each language; of many steps the first three are named', async () => {
  const abi = parseAbi(['function execute(bytes32,bytes)', 'function setApprovalForAll(address,bool)'])
  const batch = parseAbiParameters('(address,uint256,bytes)[]')
  const all = (operator: string) => encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator as Hex, true] })
  const of = (count: number) => {
    const calls = Array.from({ length: count }, () => [`0x${'c0'.repeat(20)}`, 0n, all(SPENDER)] as const)
    const args = [
      `0x01${'0'.repeat(62)}`,
      encodeAbiParameters(batch, [[[SPENDER, 0n, '0x12345678'], ...calls]] as never),
    ] as const
    return transaction({
      to: `0x${'4a'.repeat(20)}`,
      data: encodeFunctionData({ abi, functionName: 'execute', args: args as never }),
    })
  }
  for (const code of LANGUAGE_CODES) {
    const words = confirmWords(await requestWords(code, FILES))
    const said = (count: number) =>
      plain(shownRequest(of(count), { ...READER, words, locale: code })?.findings.find(({ level }) => level === 'danger')?.text)
    const [before] = words.review.stepSays.split('{said}')
    const begins = (text: string, numbers: string): void =>
      assert.ok(before && text.startsWith(before.replace('{number}', numbers)), text)
    begins(said(1), '2')
    begins(said(3), '2, 3, 4')
    begins(said(4), '2, 3, 4 …')
  }
})
