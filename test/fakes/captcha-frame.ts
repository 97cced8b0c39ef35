// A fake captcha frame in a state that the test sets, and a runtime of an app that asks for a captcha.

import { type CaptchaFrame, captchaSeat } from '../../src/session/captcha.ts'
import type { Runtime } from '../../src/session/runtime.ts'

export const fakeCaptchaFrame = (onRun: (runs: number) => CaptchaFrame['status'] = () => 'loading') => {
  const frame = {
    status: 'ready' as CaptchaFrame['status'],
    alive: true,
    runs: 0,
    removed: 0,
    token: 'token-1',
    run() {
      frame.runs += 1
      frame.status = onRun(frame.runs)
    },
    take() {
      if (frame.status !== 'success') return null
      frame.status = 'ready'
      return frame.token
    },
    remove() {
      frame.removed += 1
    },
  }
  return frame
}

/** A runtime of an app; `user` is whoever is signed in. */
export const captchaRuntime = ({ on = true, key = 't:1', user = null as object | null } = {}): Runtime =>
  ({
    appId: 'latchkeydemoapp0000000001',
    apiUrl: 'https://id.example',
    $config: { get: () => ({ captcha_enabled: on, captcha_site_key: key, custom_api_url: null }) },
    $user: { get: () => user },
    session: { accessToken: async () => 'bearer-1' },
  }) as unknown as Runtime

/** Seats a frame in the open modal of a runtime. */
export const seatFrame = (runtime: Runtime, frame: CaptchaFrame): void => {
  Object.assign(captchaSeat(runtime), { frame, place: () => ({}) as Element })
}
