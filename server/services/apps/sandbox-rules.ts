// What an app may not have to do with the sandbox, and what it needs of it (docs/design/security.md, "Origins").

import type { Env } from '../../boot/env.ts'
import { hostNameOf } from '../../boot/sandbox-url.ts'
import type { StoredConfig } from '../../db/schema.ts'

type Places = Pick<Env, 'SANDBOX_URL'>
interface Asked {
  readonly id: string
  readonly config: Pick<StoredConfig, 'captcha_enabled' | 'custom_api_url'>
  readonly allowedOrigins: readonly string[]
}

/** Said of an app with a captcha while there is no origin for its frame. */
const unseen = (id: string): string =>
  `SANDBOX_URL must be set, since the app ${id} asks for a captcha: a second https address of this service on another host, for the captcha's frame; it is not set`

/** Why the captcha of an app cannot be shown; null where it can, or where it has none. */
export const captchaUnseen = ({ SANDBOX_URL: sandbox }: Places, { id, config }: Pick<Asked, 'id' | 'config'>): string | null =>
  config.captcha_enabled && !sandbox ? unseen(id) : null

/** One line for each address of the app that is the sandbox's. */
export const sandboxProblems = ({ SANDBOX_URL: sandbox }: Places, { config, allowedOrigins }: Omit<Asked, 'id'>): string[] => {
  if (!sandbox) return []
  const api = config.custom_api_url
  return [
    // Trust: script of the captcha's vendor runs there. What it may not do to a session must not be allowed to its origin.
    ...(allowedOrigins.includes(sandbox) ? [`allowed origin ${sandbox}: is SANDBOX_URL, whose pages hold foreign script`] : []),
    ...(api && URL.canParse(api) && hostNameOf(api) === hostNameOf(sandbox)
      ? [`custom_api_url ${api}: is on the host of SANDBOX_URL, which answers no call`]
      : []),
  ]
}
