// Takes an account from a user at the word of the app's back end (docs/design/protocol.md, "Back end calls").

import { safeParse } from 'valibot'
import { walletAddress } from '../../../src/contract/backend-fields.ts'
import type { WireUser } from '../../../src/contract/entities.ts'
import { email, phoneNumber } from '../../../src/contract/fields.ts'
import { unlinkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../login/identifier.ts'
import { brokenRule, refusedBy } from '../problem.ts'
import { getUser } from './backend-users.ts'

/** Types whose handle has several spellings; the handle of any other is the subject itself. */
const SUBJECTS = {
  email: { field: email, subject: (text: string) => emailIdentifier(text).subject },
  phone: { field: phoneNumber, subject: (text: string) => phoneIdentifier(text).subject },
  wallet: { field: walletAddress, subject: walletSubject },
  smart_wallet: { field: walletAddress, subject: walletSubject },
} as const

const subjectOf = (type: string, handle: string): string => {
  if (!(type in SUBJECTS)) return handle
  const { field, subject } = SUBJECTS[type as keyof typeof SUBJECTS]
  const parsed = safeParse(field, handle)
  if (!parsed.success) throw refusedBy('invalid_data', brokenRule('account.handle'))
  return subject(parsed.output)
}

/** Takes the account from the user, by the rules that hold for the user's own call. */
export const unlinkForBackend = async (
  core: Core,
  app: App,
  id: string,
  { type, handle }: { readonly type: string; readonly handle: string },
  idempotencyKey: IdempotencyKey,
): Promise<WireUser> => {
  const identifier = { type, subject: subjectOf(type, handle) }
  const user = await getUser(core, app, id)
  return unlinkAccount(core, app, { userId: user.id }, { identifier, idempotencyKey })
}
