// doctor: whether the captcha of each app that asks for one can be verified, and whether its script loads.

import { CaptchaError, TURNSTILE, turnstile } from '../../ports/captcha.ts'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import { captchaSecret } from '../../services/captcha/captcha-secret.ts'
import { findDataKey } from '../../services/keys/data-key.ts'
import { createSecrets } from '../../services/keys/secrets.ts'
import { ask, type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

/** A token that no provider has made: a provider that knows the secret says no to it. */
const NO_TOKEN = 'latchkey-doctor'
const SANDBOX_FIX =
  'SANDBOX_URL=https://id-box.your-domain: a second name for this service, on another host than PUBLIC_URL, by DNS, certificate and proxy'
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

/** Whether there is an origin for the frame, and whether it leads to the service. */
const checkSandbox = async ({ env }: CheckContext, { id }: AppRecord): Promise<CheckResult> => {
  const { SANDBOX_URL: sandbox } = env
  if (!sandbox) {
    const what = `${id}: asks for a captcha and SANDBOX_URL is not set, so its frame has no place and production does not start`
    return problem(what, SANDBOX_FIX)
  }
  const answer = await ask(`${sandbox}/healthz`)
  const body = (await answer?.json().catch(() => null)) as { status?: string } | null
  if (body?.status === 'ok') return ok(`${sandbox} is answered by the service`)
  return hint(
    `${sandbox} (SANDBOX_URL) does not answer from here`,
    'Start the service; if it runs, look at DNS, certificate and proxy.',
  )
}

export const checkCaptcha = async (context: CheckContext): Promise<readonly CheckResult[]> => {
  const asking = context.apps.filter(({ config }) => config.captcha_enabled)
  const [first] = asking
  if (!first) return [ok('no app asks for one')]
  const { CAPTCHA_SCRIPT_URL: script, CAPTCHA_VERIFY_URL: verify } = context.env
  const given = script && verify ? { script, verify } : null
  if (!given && !context.production) return [ok('development: it is judged by the service itself')]
  const urls = given ?? TURNSTILE
  return Promise.all([
    checkSandbox(context, first),
    checkScript(urls.script),
    ...asking.map((app) => checkApp(context, app, urls)),
  ])
}
