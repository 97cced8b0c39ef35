// The captcha's frame: runs an invisible widget when the page asks and reports its state.
// See docs/design/spec.md, "Captcha".

import { safeParse } from 'valibot'
import { type CaptchaReport, captchaAsk } from '../../src/contract/captcha-wire.ts'
import { loadTurnstile, type Turnstile } from './turnstile.ts'

const { page = '', key = '', action = '', script = '' } = document.body.dataset
let run = 0
let widget: string | null = null

const tell = (at: CaptchaReport['at'], token = ''): void =>
  // Trust: only the origin that the service found among the app's own.
  parent.postMessage({ latchkey: 'captcha', at, run, token } satisfies CaptchaReport, page)

const failed = (): boolean => {
  tell('error')
  // Handled: the script need not complain to the console.
  return true
}

const widgetOf = (turnstile: Turnstile): string | null => {
  // A widget gives one token a time; used or not, the next one begins anew.
  if (widget) {
    turnstile.reset(widget)
    return widget
  }
  const container = document.createElement('div')
  document.body.append(container)
  const made = turnstile.render(container, {
    sitekey: key,
    action,
    size: 'invisible',
    appearance: 'execute',
    execution: 'execute',
    // The page decides about tries.
    retry: 'never',
    'refresh-expired': 'manual',
    'response-field': false,
    callback: (token) => tell('success', token),
    'error-callback': failed,
    'expired-callback': () => {
      if (widget) turnstile.reset(widget)
      tell('expired')
    },
    'timeout-callback': failed,
    'unsupported-callback': failed,
  })
  widget = made ?? null
  return widget
}

const execute = async (asked: number): Promise<void> => {
  run = asked
  tell('loading')
  try {
    const turnstile = await loadTurnstile(script)
    // The page asked again while the script was loading.
    if (run !== asked) return
    const ready = widgetOf(turnstile)
    if (ready) turnstile.execute(ready)
    else tell('error')
  } catch {
    if (run === asked) tell('error')
  }
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  // Trust: only the page around us, and only while it is of the origin that the service let in.
  if (source !== parent || origin !== page) return
  const { success, output } = safeParse(captchaAsk, data)
  if (success && output.run > run) void execute(output.run)
})
tell('ready')
