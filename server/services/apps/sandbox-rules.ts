// What an app may not have to do with the sandbox, and what it needs of it (docs/design/security.md, "Origins").

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Env } from '../../boot/env.ts'
import { hostNameOf } from '../../boot/sandbox-url.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { brokenRule } from '../problem.ts'

type Places = Pick<Env, 'SANDBOX_URL'>
interface Asked {
  readonly id: string
  readonly config: Pick<StoredConfig, 'captcha_enabled' | 'custom_api_url'>
  readonly allowedOrigins: readonly string[]
}

/** Why the captcha of an app cannot be shown; null where it can, or where it has none. */
export const captchaUnseen = ({ SANDBOX_URL: sandbox }: Places, { id, config }: Pick<Asked, 'id' | 'config'>): Problem | null =>
  config.captcha_enabled && !sandbox ? brokenRule('captcha.sandbox', null, id) : null

/** A problem for each address of the app that is the sandbox's. */
export const sandboxProblems = ({ SANDBOX_URL: sandbox }: Places, { config, allowedOrigins }: Omit<Asked, 'id'>): Problem[] => {
  if (!sandbox) return []
  const api = config.custom_api_url
  return [
    // Trust: script of the captcha's vendor runs there. What it may not do to a session must not be allowed to its origin.
    ...(allowedOrigins.includes(sandbox) ? [brokenRule('origin.sandbox', 'allowed_origins', sandbox)] : []),
    ...(api && URL.canParse(api) && hostNameOf(api) === hostNameOf(sandbox)
      ? [brokenRule('address.sandbox', 'custom_api_url', api)]
      : []),
  ]
}
