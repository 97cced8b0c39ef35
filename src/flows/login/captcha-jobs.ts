// What a captcha does in the world (spec section 4, "Captcha"): its frame runs, a result is waited for, a try that failed is repeated.

import { openCaptchaFrame } from '../../bridge/captcha-frame.ts'
import { KEY_RULE, TURNSTILE_KEY } from '../../contract/captcha-wire.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { CAPTCHA_POLL, CAPTCHA_RETRIES, CAPTCHA_RETRY_DELAY, CAPTCHA_WAIT } from '../../contract/limits.ts'
import { wait } from '../../kit/wait.ts'
import { type CaptchaFrame, captchaSeat, captchaStatus } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { CaptchaEvent } from './captcha.ts'

/** The frame of the modal that is open; made when it is first needed. */
const frameOf = (runtime: Runtime): CaptchaFrame => {
  const config = runtime.$config.get()
  if (!config?.captcha_site_key.startsWith(TURNSTILE_KEY)) {
    throw new LatchkeyError('invalid_config', KEY_RULE)
  }
  const seat = captchaSeat(runtime)
  if (seat.frame?.alive !== true) {
    seat.frame?.remove()
    seat.frame = openCaptchaFrame(seat.place(), config.custom_api_url || runtime.apiUrl, runtime.appId)
  }
  return seat.frame
}

/** Resolves once a token is held, or where none is needed. Rejects with `captcha_timeout`, `captcha_failure`, or what is set up wrongly. */
export const passCaptcha = async (runtime: Runtime, signal: AbortSignal): Promise<void> => {
  if (captchaStatus(runtime) === 'disabled') return
  const frame = frameOf(runtime)
  const until = Date.now() + CAPTCHA_WAIT
  // One that runs already, since the person typed, is not begun anew.
  if (/ready|error/.test(frame.status)) frame.run()
  for (let [tries, delay] = [0, CAPTCHA_RETRY_DELAY]; ; ) {
    const { status } = frame
    if (status === 'success') return
    if (Date.now() >= until) throw new LatchkeyError('captcha_timeout', 'The captcha did not answer in time.')
    if (status === 'loading') await wait(CAPTCHA_POLL, signal)
    else {
      if (status === 'error' && ++tries > CAPTCHA_RETRIES) {
        throw new LatchkeyError('captcha_failure', 'The captcha was not passed.')
      }
      // A token that ran out while nobody took it is no failed try.
      if (status === 'error') {
        await wait(delay, signal)
        delay *= 2
      }
      frame.run()
    }
  }
}

/** Lets it run without waiting for it. */
export const ahead = (runtime: Runtime): void => {
  const frame = frameOf(runtime)
  if (frame.status === 'ready') frame.run()
}

/** What a call shows of the person who asks: an access token, or the captcha's, which is good for one call. */
export const proof = async (
  runtime: Runtime,
  { captcha = 'token' }: Endpoint,
  signal: AbortSignal,
): Promise<{ body?: object; bearer?: string | null }> => {
  if (captchaStatus(runtime) === 'disabled') return { bearer: await runtime.session.accessToken() }
  await passCaptcha(runtime, signal)
  return { body: { [captcha]: captchaSeat(runtime).frame?.take() } }
}

const solve: Job<undefined, CaptchaEvent> = async (runtime, _, signal) => {
  try {
    await passCaptcha(runtime, signal)
    return { type: 'passed' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'failed', error: failureOf(error) }
  }
}

export const jobs = { solve }
