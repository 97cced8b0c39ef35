// The English sentences of the error catalogue, for tests and printed pages.

import type { Words } from '../../src/contract/errors/view.ts'
import farcaster from '../../src/i18n/en/farcaster.json'
import fund from '../../src/i18n/en/fund.json'
import later from '../../src/i18n/en/later.json'
import login from '../../src/i18n/en/login.json'
import passkey from '../../src/i18n/en/passkey.json'
import sending from '../../src/i18n/en/send.json'
import wallets from '../../src/i18n/en/wallets.json'
import { say } from '../../src/screens/shared/say.ts'

const errors: Readonly<Record<string, string>> = {
  ...login.errors,
  ...passkey.errors,
  ...wallets.errors,
  ...farcaster.errors,
  ...fund.errors,
  ...later.errors,
}

const messages: Readonly<Record<string, string>> = { ...login.messages, ...later.messages, ...fund.messages, ...sending.messages }

/** What English says of a key or a code; empty for null. */
export const english = (words: Words | null): string => say({ errors, messages }, words)
