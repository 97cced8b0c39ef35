// Test accounts (service.md, "Apps"): a host's own test-suite signs in with a fixed code. There are none unless somebody makes them.

import { safeParse } from 'valibot'
import { email as emailField, loginCode, normaliseEmail } from '../../src/contract/fields.ts'
import { deleteTestAccount, putTestAccount, testAccountsOf } from '../stores/test-accounts.ts'
import { InvalidApp } from './app-rules.ts'
import { type AppDeps, getApp } from './apps.ts'
import { codeHash } from './asker.ts'
import { makeCode } from './make-code.ts'
import { createSecrets } from './secrets.ts'

/** Makes one and answers its code, chosen at random where none is given. Throws `InvalidApp`. */
export const createTestAccount = async (
  deps: AppDeps,
  app: string,
  account: { email: string; code?: string },
): Promise<{ email: string; code: string }> => {
  await getApp(deps, app)
  const email = safeParse(emailField, account.email)
  const code = safeParse(loginCode, account.code ?? makeCode(deps.random))
  if (!email.success) throw new InvalidApp([`email: ${JSON.stringify(account.email)} is not an e-mail address`])
  if (!code.success) throw new InvalidApp(['code: must be six digits'])
  const address = normaliseEmail(email.output)
  const secrets = createSecrets(deps.dataKey, deps.random)
  const hash = codeHash({ secrets }, app, address, code.output)
  await putTestAccount(deps.db, { app, email: address, codeHash: hash, now: deps.clock.now() })
  return { email: address, code: code.output }
}

/** The addresses of an app's test accounts; their codes are kept as hashes only. */
export const listTestAccounts = ({ db }: Pick<AppDeps, 'db'>, app: string): Promise<string[]> => testAccountsOf(db, app)

/** Removes one; false where there was none. */
export const removeTestAccount = ({ db }: Pick<AppDeps, 'db'>, app: string, email: string): Promise<boolean> =>
  deleteTestAccount(db, app, normaliseEmail(email))
