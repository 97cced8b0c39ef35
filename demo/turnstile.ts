// The script of the captcha's stand-in (/dev/turnstile/v0/api.js): Turnstile's interface over a proof of work.

interface Options {
  readonly sitekey?: string
  readonly action?: string
  readonly execution?: 'render' | 'execute'
  readonly 'refresh-expired'?: 'auto' | 'manual' | 'never'
  readonly callback?: (token: string) => void
  readonly 'error-callback'?: (code: string) => boolean | undefined
  readonly 'expired-callback'?: () => void
}
interface Widget {
  readonly options: Options
  /** Grows with each start: what comes of an older one is dropped. */
  turn: number
  token: string | undefined
  expired: boolean
}

const base = new URL((document.currentScript as HTMLScriptElement).src)
const widgets = new Map<string, Widget>()

/** Tries numbers until the hash of challenge and number begins with so many zero bits. */
const work = async (challenge: string, bits: number): Promise<string> => {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const hash = new DataView(await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${nonce}`)))
    if (Math.clz32(hash.getUint32(0)) >= bits) return String(nonce)
  }
}

const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
  // A plain content type: no browser asks before it (CORS).
  const response = await fetch(new URL(path, base), { method: 'POST', body: JSON.stringify(body), credentials: 'omit' })
  return (await response.json()) as Record<string, unknown>
}

const solve = async (widget: Widget): Promise<void> => {
  const { options } = widget
  widget.turn += 1
  const mine = widget.turn
  const fail = (code: string): void => {
    if (widget.turn === mine && !options['error-callback']?.(code)) console.warn(`[Turnstile stand-in] error ${code}`)
  }
  try {
    const { sitekey, action = '' } = options
    const { challenge, bits, code } = await ask('challenge', { sitekey, action })
    if (typeof challenge !== 'string' || typeof bits !== 'number') return fail(String(code ?? '300000'))
    const { token, seconds } = await ask('solve', { challenge, nonce: await work(challenge, bits) })
    if (typeof token !== 'string') return fail('300000')
    if (widget.turn !== mine) return
    widget.token = token
    widget.expired = false
    options.callback?.(token)
    setTimeout(() => {
      if (widget.turn !== mine) return
      widget.expired = true
      widget.token = undefined
      options['expired-callback']?.()
      if ((options['refresh-expired'] ?? 'auto') === 'auto') void solve(widget)
    }, Number(seconds) * 1000)
  } catch {
    fail('200500')
  }
}

const find = (id: string | HTMLElement | undefined): Widget | undefined =>
  typeof id === 'string' ? widgets.get(id) : [...widgets.values()].at(-1)

const turnstile = {
  ready: (then: () => void) => then(),
  render(container: string | HTMLElement, options: Options = {}): string {
    const place = typeof container === 'string' ? document.querySelector(container) : container
    if (!place) throw new Error('[Turnstile stand-in] There is no such container.')
    if (!options.sitekey) throw new Error('[Turnstile stand-in] A sitekey is needed.')
    const id = `cf-chl-widget-${widgets.size + 1}`
    const widget: Widget = { options, turn: 0, token: undefined, expired: false }
    widgets.set(id, widget)
    if (options.execution !== 'execute') void solve(widget)
    return id
  },
  execute(id?: string | HTMLElement): void {
    const widget = find(id)
    if (widget && widget.token === undefined) void solve(widget)
  },
  reset(id?: string | HTMLElement): void {
    const widget = find(id)
    if (!widget) return
    widget.turn += 1
    widget.token = undefined
    widget.expired = false
    if (widget.options.execution !== 'execute') void solve(widget)
  },
  remove(id?: string): void {
    const widget = find(id)
    if (widget) widget.turn += 1
    if (id) widgets.delete(id)
  },
  getResponse: (id?: string) => find(id)?.token,
  isExpired: (id?: string) => find(id)?.expired ?? false,
}

Object.assign(globalThis, { turnstile })
const waiting = base.searchParams.get('onload')
if (waiting) (globalThis as unknown as Record<string, (() => void) | undefined>)[waiting]?.()

export {}
