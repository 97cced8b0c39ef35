// The one ordered list of rules of a sign-in, for every method.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { isFull } from '../../stores/account/users.ts'
import { isListed } from '../../stores/login/allowlist.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'

type Db = Core['db']

/** Who signs in, and by what. */
export interface Candidate {
  readonly app: App
  /** Whether the app takes this method. */
  readonly allowed: boolean
  readonly mode: 'no-signup' | 'login-or-sign-up' | undefined
  /** What is proved: the allowlist may name it. */
  readonly proved: readonly { readonly type: string; readonly subject: string }[]
  /** The owner of the account; null for a new user. */
  readonly person: PersonRecord | null
}
interface Rule {
  readonly code: ServerErrorCode
  readonly when: 'before proof' | 'after proof'
  broken(candidate: Candidate, db: Db): boolean | Promise<boolean>
}

/**
 * Checked in this order. The app's methods are public, so the first rule reveals nothing about a user. Trust: without a proof a caller learns
 * nothing of the other rules, and one whom the allowlist rejects learns nothing about users or the cap. The app's terms come last, and in the
 * page: a signed-in user accepts them.
 */
const RULES: readonly Rule[] = [
  { code: 'disallowed_login_method', when: 'before proof', broken: ({ allowed }) => !allowed },
  {
    code: 'allowlist_rejected',
    when: 'after proof',
    broken: async ({ app, proved, person }, db) =>
      app.row.config.allowlist_enabled && !(await isListed(db, app.id, [...proved, ...(person?.accounts ?? [])])),
  },
  { code: 'user_does_not_exist', when: 'after proof', broken: ({ mode, person }) => !person && mode === 'no-signup' },
  {
    code: 'max_accounts_reached',
    when: 'after proof',
    broken: async ({ app, person }, db) => !person && settingsOf(app).max_users !== null && (await isFull(db, app.id)),
  },
]

/** The code of the first rule that is broken, or null. Where users are counted `db` is the transaction that makes the new one. */
export const firstBroken = async (when: Rule['when'], candidate: Candidate, db: Db): Promise<ServerErrorCode | null> => {
  for (const rule of RULES) if (rule.when === when && (await rule.broken(candidate, db))) return rule.code
  return null
}
