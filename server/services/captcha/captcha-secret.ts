// The captcha's site key, which is public, and its secret, which is sealed, of an app.

import { maxLength, minLength, pipe, regex, safeParse, string } from 'valibot'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Deps } from '../../boot/deps.ts'
import { captchaSecretOf, putCaptchaSecret } from '../../stores/apps/captcha.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule } from '../problem.ts'

/** Sealed texts open in their own row only. */
export const captchaContext = (app: string): string => `captcha ${app}`

const word = pipe(string(), minLength(1), maxLength(256), regex(/^[\x21-\x7e]+$/))

/** Sets the secret that belongs to the app's site key. Throws {@link InvalidApp}. */
export const setCaptchaSecret = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  secrets: Secrets,
  app: string,
  secret: string,
): Promise<void> => {
  if (!safeParse(word, secret).success) throw new InvalidApp(brokenRule('captcha.secret', 'secret'))
  await putCaptchaSecret(deps.db, { app, sealed: secrets.seal(secret, captchaContext(app)), now: deps.clock.now() })
}

/** The secret of an app; undefined where it has none. Throws where the data key does not open it. */
export const captchaSecret = async ({ db }: Pick<Deps, 'db'>, secrets: Secrets, app: string): Promise<string | undefined> => {
  const sealed = await captchaSecretOf(db, app)
  return sealed === undefined ? undefined : secrets.open(sealed, captchaContext(app))
}

/** A warning where the captcha is on and cannot be passed. */
export const captchaProblems = async (
  deps: Pick<Deps, 'db'>,
  secrets: Secrets,
  app: { readonly id: string; readonly config: { readonly captcha_enabled: boolean } },
): Promise<Problem[]> => {
  if (!app.config.captcha_enabled) return []
  try {
    return (await captchaSecret(deps, secrets, app.id)) ? [] : [brokenRule('captcha.off', 'captcha_enabled')]
  } catch {
    return [brokenRule('captcha.sealed', 'captcha')]
  }
}
