// doctor: whether the keys of each token issuer can be fetched.

import { OutgoingError } from '../../ports/outgoing.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import { askForKeys } from '../../services/custom-token/key-ring.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

const NAME_THEM = 'npx latchkey app token'
const reasonOf = (error: unknown): string => (error instanceof OutgoingError ? error.reason : 'unreachable')

const FIXES: Readonly<Record<string, string>> = {
  forbidden:
    'Keys must have an https address on the open internet. In development ALLOW_PRIVATE_TARGETS=yes lets them come from this machine.',
}

const checkOne = async (env: CheckContext['env'], { id, config, settings }: AppRecord): Promise<CheckResult | null> => {
  const { custom_token: issuer } = settings
  if (!issuer) {
    const fix = `${NAME_THEM} ${id} --issuer NAME --audience NAME --jwks-url URL, or switch it off: npx latchkey app change ${id} --set custom_auth=false`
    return config.custom_auth ? hint(`the app ${id} takes tokens and does not say whose, so it takes none`, fix) : null
  }
  if (!config.custom_auth)
    return hint(`the app ${id} names an issuer of tokens and takes none`, `npx latchkey app change ${id} --set custom_auth=true`)
  if (issuer.jwks_url === null) return ok(`the app ${id} takes tokens of ${issuer.issuer}, by one key`)
  const found = await askForKeys(env, issuer.jwks_url).catch(reasonOf)
  if (found && typeof found !== 'string') return ok(`the app ${id} takes tokens of ${issuer.issuer} (keys: ${found.keys.length})`)
  const fix = FIXES[found ?? ''] ?? `Correct the address: ${NAME_THEM} ${id} …, or open the way to it.`
  return problem(`${issuer.jwks_url} gives no keys (${found ?? 'no key in its answer'})`, fix)
}

/** Asks each issuer for its keys. */
export const checkTokens = async ({ env, apps }: CheckContext): Promise<CheckResult[]> => {
  const found = await Promise.all(apps.map((app) => checkOne(env, app)))
  const results = found.filter((one) => one !== null)
  return results.length > 0 ? results : [ok('no app takes tokens of an issuer of its own')]
}
