// Set-up for captcha tests: a service whose app asks for a captcha, with a scripted provider.

import type { CaptchaPass } from '../../server/ports/ports.ts'
import { type AppChange, secretsOf } from '../../server/services/apps/apps.ts'
import { setCaptchaSecret } from '../../server/services/captcha/captcha-secret.ts'
import type { Engine } from './engines.ts'
import { type CallOptions, createLab, SESSION } from './lab.ts'

export const CAPTCHA_SECRET = 'secret-at-the-provider'
let tokens = 0
/** A fresh token. */
export const newToken = (): string => `token-${++tokens}-0123456789abcdef`
let people = 0
export const newEmail = (): string => `person-${++people}@captcha.example`

/** A service over `engine`'s database; `secret` null: the app has none. */
export const createCaptchaLab = async (
  engine: Engine,
  change: AppChange = {},
  { secret = CAPTCHA_SECRET as string | null } = {},
) => {
  const lab = createLab(engine)
  const config = {
    captcha_enabled: true,
    captcha_site_key: 't:site',
    sms_auth: true,
    passkey_auth: true,
    wallet_auth: true,
    solana_wallet_auth: true,
    passkeys_for_signup_enabled: true,
    ...change.config,
  }
  const client = await lab.newApp({ ...change, config })
  if (secret) await setCaptchaSecret(lab.deps, secretsOf(lab.deps), client.id, secret)
  const pass = (own: Partial<CaptchaPass> = {}): CaptchaPass => ({
    hostname: '127.0.0.1',
    action: client.id,
    at: lab.clock.now(),
    ...own,
  })
  lab.captcha.judge = async () => pass()
  const init = (token: string | undefined, options?: CallOptions, email = newEmail()) =>
    client.call(SESSION.init, { email, ...(token && { token }) }, options)
  return { lab, client, pass, init }
}
