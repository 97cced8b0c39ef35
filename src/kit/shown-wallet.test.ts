import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../test/fakes/app.ts'
import { ADA, BOB, wallet } from '../../test/fakes/wallets.ts'
import type { User } from '../contract/entities.ts'
import { shownWallet } from './shown-wallet.ts'

const person = (own: Partial<User>): User => ({ ...user, ...own })
const linked = (address: string) => ({ type: 'wallet', address }) as unknown as User['linkedAccounts'][number]
const named = { address: ADA } as unknown as NonNullable<User['wallet']>

test('the active wallet is shown, and whether the person has linked it, in either spelling', () => {
  assert.deepEqual(shownWallet(wallet(), null), {
    address: ADA,
    chainType: 'ethereum',
    connected: true,
    linked: false,
    embedded: false,
    chainId: 1,
  })
  assert.equal(shownWallet(wallet(), person({ linkedAccounts: [linked(ADA.toLowerCase())] }))?.linked, true)
  assert.equal(shownWallet(wallet(), person({ linkedAccounts: [linked(BOB)] }))?.linked, false)
  assert.equal(
    shownWallet(wallet({ chainType: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }), null)?.chainId,
    null,
  )
})

test('without one, a wallet is shown where it is the only name of the person', () => {
  assert.equal(shownWallet(null, null), null)
  assert.equal(shownWallet(null, person({})), null)
  assert.deepEqual(shownWallet(null, person({ wallet: named })), {
    address: ADA,
    chainType: 'ethereum',
    connected: false,
    linked: true,
    embedded: false,
    chainId: null,
  })
  const email = { address: 'ada@example.com' } as unknown as NonNullable<User['email']>
  assert.equal(shownWallet(null, person({ wallet: named, email })), null)
})

test('the wallet that the app made is shown beside every name, also while its code is on its way', () => {
  const email = { address: 'ada@example.com' } as unknown as NonNullable<User['email']>
  const own = {
    type: 'wallet',
    address: ADA,
    walletClientType: 'privy',
    chainType: 'ethereum',
  } as unknown as User['linkedAccounts'][number]
  const owner = person({ email, linkedAccounts: [own] })
  const shown = { address: ADA, chainType: 'ethereum', connected: false, linked: true, embedded: true, chainId: null }
  assert.deepEqual(shownWallet(null, owner), shown)
  assert.deepEqual(shownWallet(wallet({ connectorType: 'embedded' }), owner), { ...shown, connected: true, chainId: 1 })
})
