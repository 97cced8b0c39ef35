// Loads Turnstile's script and types the part of its interface that is used.
// https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/

export interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      size: 'invisible'
      appearance: 'execute'
      execution: 'execute'
      retry: 'never'
      'refresh-expired': 'manual'
      'response-field': false
      callback(token: string): void
      'error-callback'(code?: string): boolean
      'expired-callback'(): void
      'timeout-callback'(): void
      'unsupported-callback'(): void
    },
  ): string | null | undefined
  execute(widget: string): void
  reset(widget: string): void
}

/** Loads the script once. A load that failed is tried again at the next call. */
export const loadTurnstile = (url: string): Promise<Turnstile> =>
  new Promise((resolve, reject) => {
    const here = (): Turnstile | undefined => (globalThis as { turnstile?: Turnstile }).turnstile
    const known = here()
    if (known) return resolve(known)
    const tag = document.createElement('script')
    const fail = (): void => {
      tag.remove()
      reject(new Error('The script of the captcha did not come.'))
    }
    tag.async = true
    tag.addEventListener('load', () => {
      const turnstile = here()
      if (turnstile) resolve(turnstile)
      else fail()
    })
    tag.addEventListener('error', fail)
    const address = new URL(url)
    // Without this it would look for widgets by itself.
    address.searchParams.set('render', 'explicit')
    tag.src = address.href
    document.head.append(tag)
  })
