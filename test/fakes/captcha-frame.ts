// A captcha frame with the status that a test gives it, and a runtime of an app that requires a captcha.

import type { CaptchaFrame } from '../../src/bridge/captcha-frame.ts'
import { captchaState } from '../../src/session/captcha.ts'
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

/** A runtime of an app; `user` is the signed-in person. */
export const captchaRuntime = ({
  on = true,
  key = 't:1',
  user = null as object | null,
  sandbox = 'https://sandbox.example' as string | null,
} = {}): Runtime =>
  ({
    appId: 'latchkeydemoapp0000000001',
    state: new Map(),
    apiUrl: 'https://id.example',
    $config: { get: () => ({ captcha_enabled: on, captcha_site_key: key, sandbox_url: sandbox }) },
    $user: { get: () => user },
    session: { accessToken: async () => 'bearer-1' },
  }) as unknown as Runtime

/** Puts a frame into the open modal of a runtime. */
export const putFrame = (runtime: Runtime, frame: CaptchaFrame): void => {
  Object.assign(captchaState(runtime), { frame, place: () => ({}) as Element })
}
