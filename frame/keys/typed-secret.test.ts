// What a person types to import a wallet: keys, phrases, and what is wrong with others.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { accountOf, checkedAccount, WrongSecret } from './account.ts'
import { exportedOf } from './exported.ts'
import { readSecret } from './secret.ts'
import { combineShares, splitSecret } from './shares.ts'
import { NotTyped, typedSecret } from './typed-secret.ts'

const faultOf = (text: string) =>
  typedSecret(text).then(
    () => 'taken',
    (error: unknown) => {
      assert.ok(error instanceof NotTyped)
      return error.fault
    },
  )

for (const bits of [128, 256] as const)
  test(`phrases of ${bits} bits give the account that every wallet gives, and the same phrase again`, async () => {
    for (let time = 0; time < 12; time++) {
      const phrase = generateMnemonic(wordlist, bits)
      const typed = time % 2 ? `  ${phrase.toUpperCase().replaceAll(' ', ',\n ')} ` : phrase
      const secret = await typedSecret(typed)
      const { address } = mnemonicToAccount(phrase)
      assert.equal((await accountOf(secret, 'ethereum')).address, address)
      const { set, ...shares } = { set: 'set', ...(await splitSecret(secret, 'set')) }
      const whole = Uint8Array.from(await combineShares(shares.device, shares.recovery))
      const { key, phrase: again } = await exportedOf(whole, { chainType: 'ethereum', address })
      assert.deepEqual([again, privateKeyToAccount(key as `0x${string}`).address, set], [phrase, address, 'set'])
      assert.equal(mnemonicToSeedSync(phrase).length, 64)
    }
  })

test('a key gives its own account, and has no phrase', async () => {
  for (let time = 0; time < 24; time++) {
    const key = generatePrivateKey()
    const secret = await typedSecret(time % 2 ? ` 0x${key.slice(2).toUpperCase()} ` : key)
    assert.equal(readSecret(secret).kind, 'key')
    const { address } = privateKeyToAccount(key)
    assert.deepEqual(await exportedOf(secret, { chainType: 'ethereum', address }), { key, phrase: null })
  }
})

test('a phrase is taken as wallets and people write it: with numbers, in columns, with any blanks between', async () => {
  for (const bits of [128, 256] as const) {
    const phrase = generateMnemonic(wordlist, bits)
    const { address } = mnemonicToAccount(phrase)
    const words = phrase.split(' ')
    const half = words.length / 2
    const numbered = words.map((word, at) => `${at + 1}. ${word}`)
    const columns = words.slice(0, half).map((word, at) => `${at + 1}. ${word}\t${at + 1 + half}. ${words[at + half]}`)
    const written = [
      numbered.join(' '),
      numbered.join('\n'),
      numbered.join(', '),
      columns.join('\n'),
      words.map((word, at) => `${at + 1}) ${word}`).join('\r\n'),
      words.map((word, at) => `${at + 1}: ${word.toUpperCase()}`).join('; '),
      words.map((word, at) => `${at + 1} - ${word}`).join('\n'),
      words.map((word, at) => `${at + 1}${word}`).join(' '),
      words.map((word, at) => `(${at + 1}) ${word}`).join(' '),
      words.join('\u3000'),
      words.join('\u00a0\u00a0'),
      words.join(',\n'),
      words.join('\u200b '),
      `"${phrase}"`,
      `\ufeff${phrase}.`.replace('.', ''),
      [...phrase].map((one) => (one === ' ' ? ' ' : String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))).join(''),
    ]
    for (const typed of written)
      assert.equal((await accountOf(await typedSecret(typed), 'ethereum')).address, address, JSON.stringify(typed))
  }
})

test('a key is taken without 0x, in capitals, in groups and lines', async () => {
  const key = `0x${'0123456789abcdef'.repeat(4)}` as const
  const { address } = privateKeyToAccount(key)
  const digits = key.slice(2)
  const lines = digits.match(/.{16}/g)?.join('\n') ?? ''
  for (const typed of [
    digits,
    digits.toUpperCase(),
    `0X${digits.toUpperCase()}`,
    ` ${digits}\n`,
    lines,
    `0x ${lines}`,
    `"${key}"`,
  ]) {
    const { key: kept } = await exportedOf(await typedSecret(typed), { chainType: 'ethereum', address })
    assert.equal(kept, key, typed)
  }
})

test('numbers that leave the order open, or a word without one, are no phrase', async () => {
  const words = generateMnemonic(wordlist, 128).split(' ')
  const open = [
    words.map((word, at) => `${at} ${word}`),
    words.map((word) => `1. ${word}`),
    words.map((word, at) => `${at + 2}. ${word}`),
    words.map((word, at) => (at === 5 ? word : `${at + 1}. ${word}`)),
  ]
  for (const one of open) assert.deepEqual(await faultOf(one.join(' ')), { kind: 'no-key' }, one.join(' '))
  const eleven = words.slice(1).map((word, at) => `${at + 1}. ${word}`)
  assert.deepEqual(await faultOf(eleven.join(' ')), { kind: 'count', count: 11 })
})

test('what is none is told by what is wrong with it, and never quoted', async () => {
  const phrase = `${'abandon '.repeat(11)}about`
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
  const wrong: [string, unknown][] = [
    ['  ', { kind: 'empty' }],
    [`0x${'1'.repeat(63)}`, { kind: 'no-key' }],
    ['1'.repeat(63), { kind: 'no-key' }],
    ['1'.repeat(65), { kind: 'no-key' }],
    [`0x0x${'1'.repeat(62)}`, { kind: 'no-key' }],
    [`0x${'g'.repeat(64)}`, { kind: 'no-key' }],
    [`0x${'0'.repeat(64)}`, { kind: 'no-key' }],
    [`0x${order}`, { kind: 'no-key' }],
    [phrase.replace('about', ''), { kind: 'count', count: 11 }],
    [`${phrase} ${phrase} about`, { kind: 'count', count: 25 }],
    [phrase.replace('about', 'abuot'), { kind: 'word', at: 12 }],
    [phrase.replace('about', 'abandon'), { kind: 'checksum' }],
    ['a '.repeat(600), { kind: 'no-key' }],
  ]
  for (const [text, fault] of wrong) {
    assert.deepEqual(await faultOf(text), fault, text.slice(0, 30))
    await typedSecret(text).catch((error: Error) => assert.ok(!error.message.includes('abandon')))
  }
})

test('shares of two long secrets never give a third one that is taken', async () => {
  const key = generatePrivateKey()
  const secret = await typedSecret(key)
  const { address } = privateKeyToAccount(key)
  for (const kind of [0, 1, 2, 3, 255]) {
    const wrong = Uint8Array.from(secret)
    wrong[0] = kind
    if (kind === 1) wrong.fill(255, 1)
    await assert.rejects(checkedAccount(wrong, { chainType: 'ethereum', address }), WrongSecret, String(kind))
  }
})

test('a fault is known where another script of the frame has thrown it, and nothing else is taken for one', () => {
  const thrown = Object.assign(new Error('m'), { name: 'NotTyped', fault: { kind: 'checksum' } })
  const others = [new Error('m'), Object.assign(new Error('m'), { name: 'NotTyped' }), { name: 'NotTyped', fault: {} }]
  assert.deepEqual(
    [thrown, ...others].map((one) => one instanceof NotTyped),
    [true, false, false, false],
  )
})
