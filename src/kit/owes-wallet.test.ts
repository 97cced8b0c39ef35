import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owesWallet } from './owes-wallet.ts'

test('a wallet is owed by who has none that the rule counts, and never by who has an embedded one', () => {
  const own = { embedded: true, former: false }
  const other = { embedded: false, former: false }
  const former = { embedded: false, former: true }
  const rows = [
    ['off', [], false],
    ['all-users', [], true],
    ['all-users', [other], true],
    ['all-users', [other, own], false],
    // None is made unasked in the place of one that they had elsewhere.
    ['all-users', [former], false],
    ['users-without-wallets', [], true],
    ['users-without-wallets', [other], false],
    ['users-without-wallets', [own], false],
  ] as const
  for (const [rule, wallets, owed] of rows) assert.equal(owesWallet(rule, wallets), owed, `${rule} ${JSON.stringify(wallets)}`)
})
