import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owesWallet } from './owes-wallet.ts'

test('a wallet is owed by who has none that the rule counts, and never by who has an embedded one', () => {
  const own = { embedded: true }
  const other = { embedded: false }
  const rows = [
    ['off', [], false],
    ['all-users', [], true],
    ['all-users', [other], true],
    ['all-users', [other, own], false],
    ['users-without-wallets', [], true],
    ['users-without-wallets', [other], false],
    ['users-without-wallets', [own], false],
  ] as const
  for (const [rule, wallets, owed] of rows) assert.equal(owesWallet(rule, wallets), owed, `${rule} ${JSON.stringify(wallets)}`)
})
