// A fake injected wallet: answers by a table, records requests, emits events on demand.

export interface Asked {
  readonly method: string
  readonly params?: unknown
}
type Answer = unknown | ((params: unknown) => unknown)

export const error = (code: unknown, message = 'no', more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more })
export const never = new Promise<never>(() => undefined)

/** A provider with answers by method; an `Error` is thrown, a function is asked. */
export const injectedWallet = (answers: Record<string, Answer> = {}, flags: object = {}) => {
  const asked: Asked[] = []
  const listeners = new Map<string, Set<(what: unknown) => void>>()
  const provider = {
    ...flags,
    async request(ask: Asked): Promise<unknown> {
      asked.push(ask)
      const answer = answers[ask.method]
      const given = typeof answer === 'function' ? await answer(ask.params) : await answer
      if (given instanceof Error) throw given
      if (!(ask.method in answers)) throw error(4200, `no ${ask.method}`)
      return given
    },
    on(event: string, listener: (what: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (what: unknown) => void) => listeners.get(event)?.delete(listener),
  }
  return {
    provider,
    answers,
    asked,
    methods: () => asked.map(({ method }) => method),
    say(event: string, what?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(what)
    },
    heard: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Announces it now, and whenever the page asks (EIP-6963). Gives a function that makes it silent. */
export const announce = (detail: unknown): (() => void) => {
  const say = (): void => void globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  globalThis.addEventListener('eip6963:requestProvider', say)
  say()
  return () => globalThis.removeEventListener('eip6963:requestProvider', say)
}
export const ICON = 'data:image/svg+xml,<svg/>'
/** What a wallet says of itself. */
export const info = (rdns: string, name = rdns, more: object = {}) => ({
  uuid: `uuid of ${rdns}`,
  rdns,
  name,
  icon: ICON,
  ...more,
})
