// An app and a person as the page knows them, for tests of flows and screens.

import type { User } from '../../src/contract/entities.ts'
import type { Facts } from '../../src/flows/runtime/flow.ts'
import { app } from '../../src/screens/screen-state.ts'

export { app }

/** A person who has accepted nothing yet. */
export const user: User = {
  id: 'did:privy:ctest',
  createdAt: new Date(0),
  linkedAccounts: [],
  mfaMethods: [],
  hasAcceptedTerms: false,
  isGuest: false,
  customMetadata: {},
}

/** What a machine is told of the world. */
export const facts = (own: Partial<Facts> = {}): Facts => ({ now: 1_000_000, app, user: null, held: null, ...own })

/** The person's embedded wallet, as a host is told of it. */
export const ownWallet = {
  address: '0xA',
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'privy',
  connectorType: 'embedded',
} as const
