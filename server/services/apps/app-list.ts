// The allowlist of an app, as its owner edits it: addresses, numbers, wallets, and whole e-mail domains.

import { safeParse } from 'valibot'
import { walletAddress } from '../../../src/contract/backend-fields.ts'
import { emailOf } from '../../../src/contract/email-address.ts'
import { email as emailField, phoneNumber } from '../../../src/contract/fields.ts'
import { addToList, type ListEntry, listOf, removeFromList } from '../../stores/login/allowlist.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../login/identifier.ts'
import { brokenRule } from '../problem.ts'
import { InvalidApp } from './app-rules.ts'
import { type AppDeps, getApp } from './apps.ts'

/** The domain of addresses, by their own rule; null for a text that is none. */
const domainOf = (text: string): string | null => emailOf(`a@${text.trim().replace(/^@/, '')}`)?.slice(2) ?? null

/** What `text` names: `ada@example.com`, `+12015550123`, `example.com`, the address of a wallet. Throws `InvalidApp`. */
export const listEntryOf = (text: string): ListEntry => {
  const email = safeParse(emailField, text)
  if (email.success) return emailIdentifier(email.output)
  const phone = safeParse(phoneNumber, text)
  if (phone.success) return phoneIdentifier(phone.output)
  const domain = domainOf(text)
  if (domain) return { type: 'domain', subject: domain }
  const wallet = safeParse(walletAddress, text.trim())
  if (wallet.success) return { type: 'wallet', subject: walletSubject(wallet.output) }
  throw new InvalidApp(brokenRule('allowlist.entry', 'entries', JSON.stringify(text)))
}

/** Lets these in, once `allowlist_enabled` is on. All or none. */
export const allow = async (deps: AppDeps, app: string, texts: readonly string[]): Promise<ListEntry[]> => {
  await getApp(deps, app)
  const entries = texts.map(listEntryOf)
  await addToList(deps.db, app, entries, deps.clock.now())
  return entries
}

/** Takes these off the list. Answers how many were on it. */
export const disallow = async (deps: AppDeps, app: string, texts: readonly string[]): Promise<number> => {
  await getApp(deps, app)
  return removeFromList(deps.db, app, texts.map(listEntryOf))
}

/** The whole list. */
export const allowed = async (deps: AppDeps, app: string): Promise<ListEntry[]> => {
  await getApp(deps, app)
  return listOf(deps.db, app)
}
