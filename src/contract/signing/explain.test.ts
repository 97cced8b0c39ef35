// The rules of messages, and of logins by one: what raises each, and what looks like it and does not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSiweMessage } from 'viem/siwe'
import { ACCOUNT, message, NOW, OTHER, said } from '../../../test/fakes/sign-requests.ts'

describe('a message', () => {
  test('is its text, and 32 bytes of text are text', () => {
    for (const text of ['Hello', '0x48656c6c6f', 'Sign in to VVVVVVV early access.', 'مرحبا 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم क्‍ष']) {
      const shown = message(text)
      assert.deepEqual([said(shown), shown.headline], [[], 'message'], text)
      assert.equal(shown.text.length, 1)
    }
    assert.deepEqual(message('0x48656c6c6f').text, [{ kind: 'text', text: 'Hello' }])
  })
  test('hash-only: 32 bytes that are no text, and a text that is nothing but a hash', () => {
    for (const text of [
      `0x${'9f'.repeat(32)}`,
      `0x${'01'.repeat(32)}`,
      `${'ab'.repeat(32)}`,
      ` 0x${'ab'.repeat(32)}\n`.padEnd(70),
    ]) {
      assert.deepEqual([said(message(text)), message(text).headline], [['danger hash-only'], 'hash'], text)
    }
    assert.deepEqual(said(message(`Order ${'ab'.repeat(32)}`)), [])
  })
  test('cannot-read: other bytes that are no text', () => {
    assert.deepEqual([said(message('0xff00ff')), message('0xff00ff').headline], [['warn cannot-read'], 'bytes'])
  })
  test('hidden-characters: what turns or hides the text is marked', () => {
    for (const hidden of ['\u202e', '\u200b', '\u2066', '\u200f', '\u0000', '\u00ad', '\u3164', '\u200d']) {
      const shown = message(`Pay ${hidden}1 ETH`)
      assert.deepEqual(said(shown), ['warn hidden-characters'], hidden)
      assert.equal(shown.text[1]?.kind, 'mark')
    }
    assert.equal(message('a\u202eb').text[1]?.text, '[U+202E]')
  })
  test('padded-text: what is pushed out of sight is folded, and keeps its words', () => {
    for (const [text, folds] of [
      [`Hi${'\n'.repeat(7)}all your money`, 1],
      [`Hi${'\n \r\n'.repeat(5)}x`, 1],
      [`a${'x'.repeat(1100)}`, 1],
      [`Hi${'\n'.repeat(6)}x`, 0],
      ['x'.repeat(1000), 0],
    ] as const) {
      const shown = message(text)
      assert.equal(shown.text.filter(({ kind }) => kind === 'fold').length, folds, text.slice(0, 20))
      assert.deepEqual(said(shown), folds ? ['warn padded-text'] : [])
      assert.equal(shown.text.map((part) => part.text).join(''), text.replace(/\r\n/g, '\n'))
    }
    assert.deepEqual(said(message(`Hi${'\n'.repeat(7)}${'\u200b'.repeat(3)}x`)), ['warn hidden-characters', 'warn padded-text'])
  })
})

describe('a login by a message', () => {
  const login = (own: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
    createSiweMessage({
      domain: 'app.example',
      address: ACCOUNT,
      uri: 'https://app.example/login',
      version: '1',
      chainId: 1,
      nonce: 'abcdefgh12',
      issuedAt: new Date(NOW),
      statement: 'Welcome',
      ...own,
    })
  test('is shown by its fields, with no alarm', () => {
    const shown = message(login())
    assert.deepEqual([shown.headline, said(shown), shown.values, shown.text], ['sign-in', [], { domain: 'app.example' }, []])
    assert.deepEqual(
      shown.rows.map(({ label, value }) => [label, value]),
      [
        ['site', 'app.example'],
        ['statement', 'Welcome'],
        ['network', { chain: '1' }],
      ],
    )
    assert.deepEqual(said(message(login({ domain: 'app.example:443' }))), [])
    assert.deepEqual(said(message(login({ domain: 'localhost:3000', scheme: 'http' }), { origin: 'http://localhost:3000' })), [])
  })
  test('signin-other-site: another host, port or scheme', () => {
    for (const own of [
      { domain: 'bank.example' },
      { domain: 'app.example:8443' },
      { scheme: 'http' },
      { domain: 'app.example.evil.example' },
    ])
      assert.deepEqual(said(message(login(own))), ['danger signin-other-site'], JSON.stringify(own))
    assert.deepEqual(message(login({ domain: 'bank.example' })).findings[0]?.values, {
      domain: 'bank.example',
      origin: 'app.example',
    })
  })
  test('signin-other-account, signin-dates, other-chain', () => {
    assert.deepEqual(said(message(login({ address: OTHER }))), ['warn signin-other-account'])
    assert.deepEqual(said(message(login({ expirationTime: new Date(NOW - 1) }))), ['warn signin-dates'])
    assert.deepEqual(said(message(login({ notBefore: new Date(NOW + 60_000) }))), ['warn signin-dates'])
    assert.deepEqual(said(message(login({ notBefore: new Date(NOW), expirationTime: new Date(NOW + 60_000) }))), [])
    assert.deepEqual(said(message(login({ chainId: 8453 }))), ['warn other-chain'])
  })
  test('signin-malformed: what looks like one, and is none', () => {
    for (const text of [
      `${login()} `,
      login().replace('Version: 1', 'Version: 2'),
      login().replace('Welcome', 'Wel\ncome'),
      'bank.example wants you to sign in with your Ethereum account',
      'x wants you\nto sign  in with your account',
    ])
      assert.deepEqual(said(message(text)), ['danger signin-malformed'], text)
  })
})
