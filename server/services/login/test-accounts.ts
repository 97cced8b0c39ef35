// Test accounts: a fixed code for a host's own tests; there are none by default (docs/design/service.md, "Apps").

import { safeParse } from 'valibot'
import { email as emailField, loginCode, phoneNumber } from '../../../src/contract/fields.ts'
import { deleteTestAccount, firstSealedEmail, putTestAccount, testAccountsOf } from '../../stores/apps/test-accounts.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { type AppDeps, getApp } from '../apps/apps.ts'
import type { Core } from '../core.ts'
import { createSecrets } from '../keys/secrets.ts'
import { codeHash } from '../limits/device.ts'
import { brokenRule } from '../problem.ts'
import { emailIdentifier, type Identifier, phoneIdentifier } from './identifier.ts'
import { makeCode } from './make-code.ts'

/** Whose account it is: one of the two. */
export type TestIdentity = { readonly email: string } | { readonly phone: string }

const identifierOf = (account: TestIdentity): Identifier => {
  if ('email' in account) {
    const email = safeParse(emailField, account.email)
    if (!email.success) throw new InvalidApp(brokenRule('test_account.email', 'email', JSON.stringify(account.email)))
    return emailIdentifier(email.output)
  }
  const phone = safeParse(phoneNumber, account.phone)
  if (!phone.success) throw new InvalidApp(brokenRule('test_account.phone', 'phone', JSON.stringify(account.phone)))
  return phoneIdentifier(phone.output)
}

/** Makes one and answers its code, chosen at random where none is given. Throws `InvalidApp`. */
export const createTestAccount = async <T extends TestIdentity>(
  deps: AppDeps,
  app: string,
  account: T & { code?: string },
): Promise<T & { code: string }> => {
  await getApp(deps, app)
  const identifier = identifierOf(account)
  const code = safeParse(loginCode, account.code ?? makeCode(deps.random))
  if (!code.success) throw new InvalidApp(brokenRule('test_account.code', 'code'))
  const secrets = createSecrets(deps.dataKey, deps.random)
  const hash = codeHash({ secrets }, app, identifier, code.output)
  const sealed = secrets.seal(code.output, testCodeContext(app, identifier.subject))
  await putTestAccount(deps.db, { app, ...identifier, codeHash: hash, sealed, now: deps.clock.now() })
  return { [identifier.type]: identifier.subject, code: code.output } as unknown as T & { code: string }
}

/** What the sealed code of a test account is bound to. */
export const testCodeContext = (app: string, subject: string): string => `test code ${app} ${subject}`

/** Address and code of the app's oldest test account by e-mail, for the host's own tests; null where there is none. */
export const testCredentials = async (
  { db, secrets }: Pick<Core, 'db' | 'secrets'>,
  app: string,
): Promise<{ email: string; otpCode: string } | null> => {
  const found = await firstSealedEmail(db, app)
  return found && { email: found.email, otpCode: secrets.open(found.sealed, testCodeContext(app, found.email)) }
}

/** Addresses and numbers of an app's test accounts. */
export const listTestAccounts = ({ db }: Pick<AppDeps, 'db'>, app: string): Promise<string[]> => testAccountsOf(db, app)

/** Removes one; false where there was none. */
export const removeTestAccount = ({ db }: Pick<AppDeps, 'db'>, app: string, account: TestIdentity): Promise<boolean> =>
  deleteTestAccount(db, app, identifierOf(account).subject)
