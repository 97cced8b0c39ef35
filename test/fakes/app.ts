// An app and a person as the page knows them, for tests of flows and screens.

import type { User } from '../../src/contract/entities.ts'
import type { Facts } from '../../src/flows/flow.ts'
import type { AppView } from '../../src/session/app-view.ts'

/** An app that takes e-mail and shows its terms. */
export const app: AppView = {
  name: 'Test app',
  logoUrl: null,
  accent: null,
  header: null,
  message: null,
  methods: ['email'],
  termsUrl: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
  showsTerms: true,
  requiresTerms: false,
}

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
export const facts = (own: Partial<Facts> = {}): Facts => ({ now: 1_000_000, app, user: null, ...own })
