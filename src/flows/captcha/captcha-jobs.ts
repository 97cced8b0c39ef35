// Jobs of the captcha (docs/design/spec.md, "Captcha"): run its frame, wait for the result, retry a failure.

import type { CaptchaFrame } from '../../bridge/captcha-frame.ts'
import { openCaptchaFrame } from '../../bridge/captcha-frame.ts'
import { KEY_RULE, NO_SANDBOX, TURNSTILE_KEY } from '../../contract/captcha-wire.ts'
import type { EndpointRow } from '../../contract/endpoint.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { CAPTCHA_POLL, CAPTCHA_RETRIES, CAPTCHA_RETRY_DELAY, CAPTCHA_WAIT } from '../../contract/screen-limits.ts'
import { wait } from '../../kit/wait.ts'
import { captchaState, captchaStatus } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import type { CaptchaEvent } from './captcha.ts'

/** The frame of the open modal; made when it is first needed. */
const frameOf = (runtime: Runtime): CaptchaFrame => {
  const config = runtime.$config.get()
  if (!config?.captcha_site_key.startsWith(TURNSTILE_KEY)) {
    throw new LatchkeyError('invalid_config', KEY_RULE)
  }
  // Trust: never on the service's own origin, where frames with keys are.
  if (!config.sandbox_url) throw new LatchkeyError('invalid_config', NO_SANDBOX)
  const state = captchaState(runtime)
  if (state.frame?.alive !== true) {
    state.frame?.remove()
    state.frame = openCaptchaFrame(state.place(), config.sandbox_url, runtime.appId)
  }
  return state.frame
}

/** Resolves when a token is held or none is needed. Rejects with `captcha_timeout`, `captcha_failure`, or `invalid_config`. */
const passCaptcha = async (runtime: Runtime, signal: AbortSignal): Promise<void> => {
  if (captchaStatus(runtime) === 'disabled') return
  const frame = frameOf(runtime)
  const until = Date.now() + CAPTCHA_WAIT
  // A challenge that already runs (see `prepareCaptcha`) is not restarted.
  if (frame.status === 'ready' || frame.status === 'error') frame.run()
  for (let [failures, delay] = [0, CAPTCHA_RETRY_DELAY]; ; ) {
    const { status } = frame
    if (status === 'success') return
    if (Date.now() >= until) throw new LatchkeyError('captcha_timeout', 'The captcha did not answer in time.')
    if (status === 'loading') await wait(CAPTCHA_POLL, signal)
    else {
      if (status === 'error' && ++failures > CAPTCHA_RETRIES) {
        throw new LatchkeyError('captcha_failure', 'The captcha was not passed.')
      }
      // A token that expired unused does not count as a failure.
      if (status === 'error') {
        await wait(delay, signal)
        delay *= 2
      }
      frame.run()
    }
  }
}

/** Starts the challenge without waiting for its result. */
export const prepare = (runtime: Runtime): void => {
  const frame = frameOf(runtime)
  if (frame.status === 'ready') frame.run()
}

/** What authenticates a call that starts a login: an access token, or a captcha token, which is valid for one call. */
export const proof = async (
  runtime: Runtime,
  { captcha = 'token' }: EndpointRow,
  signal: AbortSignal,
): Promise<{ body?: object; bearer?: string | null }> => {
  if (captchaStatus(runtime) === 'disabled') return { bearer: await runtime.session.accessToken() }
  await passCaptcha(runtime, signal)
  return { body: { [captcha]: captchaState(runtime).frame?.take() } }
}

const solve = catching<undefined, CaptchaEvent>(
  (error) => ({ type: 'failed', error }),
  async (runtime, _, { signal }) => {
    await passCaptcha(runtime, signal)
    return { type: 'passed' }
  },
)

export const jobs = { solve }
