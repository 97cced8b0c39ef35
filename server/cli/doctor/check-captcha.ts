// doctor: whether the captcha of each app that asks for one can be verified, and whether its script loads.

import { CaptchaError, TURNSTILE, turnstile } from '../../ports/captcha.ts'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import { captchaSecret } from '../../services/captcha/captcha-secret.ts'
import { findDataKey } from '../../services/keys/data-key.ts'
import { createSecrets } from '../../services/keys/secrets.ts'
import { ask, type CheckContext, type CheckResult, ok, problem } from './check-result.ts'

/** Nobody's token: a provider that knows the secret says no to it. */
const NO_TOKEN = 'latchkey-doctor'
const fixOf = (id: string): string =>
  `npx latchkey app captcha ${id} --site-key t:KEY --secret-file FILE, or npx latchkey app change ${id} --set captcha_enabled=false`

/** The secret, null where there is none or it does not open. */
const secretOf = async ({ env, database }: CheckContext, id: string): Promise<string | null> => {
  if (database.state !== 'open') return null
  const deps = { env, db: database.db, clock, random }
  try {
    const dataKey = await findDataKey(deps)
    return (dataKey && (await captchaSecret(deps, createSecrets(dataKey, random), id))) ?? null
  } catch {
    return null
  }
}

const checkApp = async (
  context: CheckContext,
  { id }: AppRecord,
  urls: { script: string; verify: string },
): Promise<CheckResult> => {
  const secret = await secretOf(context, id)
  if (!secret) return problem(`${id}: asks for a captcha without a secret, so nobody gets in by code or passkey`, fixOf(id))
  try {
    await turnstile(urls).verify({ secret, token: NO_TOKEN, key: null })
    return ok(`${id}: ${new URL(urls.verify).hostname} knows the secret`)
  } catch (error) {
    const reason = error instanceof CaptchaError ? error.reason : 'failed'
    return reason === 'secret'
      ? problem(`${id}: ${new URL(urls.verify).hostname} does not know the secret`, fixOf(id))
      : problem(
          `${urls.verify} gives no verdict (${reason}), and so nobody gets in`,
          'Open the way to it, or correct CAPTCHA_VERIFY_URL.',
        )
  }
}

const checkScript = async (url: string): Promise<CheckResult> => {
  const answer = await ask(url)
  await answer?.body?.cancel()
  return answer?.ok
    ? ok(`${new URL(url).hostname} has the script`)
    : problem(
        `${url} does not give the script (${answer?.status ?? 'no answer'})`,
        'Correct CAPTCHA_SCRIPT_URL, or open the way to it.',
      )
}

/** Asks nothing where no app asks for a captcha. */
export const checkCaptcha = async (context: CheckContext): Promise<readonly CheckResult[]> => {
  const asking = context.apps.filter(({ config }) => config.captcha_enabled)
  if (asking.length === 0) return [ok('no app asks for one')]
  const { CAPTCHA_SCRIPT_URL: script, CAPTCHA_VERIFY_URL: verify } = context.env
  const given = script && verify ? { script, verify } : null
  if (!given && !context.production) return [ok('development: it is judged by the service itself')]
  const urls = given ?? TURNSTILE
  return Promise.all([checkScript(urls.script), ...asking.map((app) => checkApp(context, app, urls))])
}
