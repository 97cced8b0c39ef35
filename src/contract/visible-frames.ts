// Visible frames of the service inside of the modal: their addresses, and what they tell the page around them.
// See docs/design/frame.md, "Visible frames". Plain, so that no page carries schemas for them.

/** What they are for. */
export const VISIBLE_FRAMES = ['export', 'import', 'backup', 'confirm'] as const
export type VisibleFrame = (typeof VISIBLE_FRAMES)[number]

/** What a page says in the address; `token`, of the signed-in person, is in the fragment alone. Colours are CSS colours by their names in the protocol. */
export interface VisibleAsk {
  readonly token: string
  readonly origin: string
  readonly lang: string
  readonly address?: string | undefined
  /** Which request is confirmed. */
  readonly confirm?: string | undefined
  readonly clientId?: string | null | undefined
  readonly caid?: string | undefined
  readonly width?: string | undefined
  /** `1`: the page is a window of the service itself. */
  readonly window?: string | undefined
  readonly colours: Readonly<Record<string, string>>
}

export const visibleFramePath = (appId: string, frame: VisibleFrame, ask: VisibleAsk): string => {
  const { token, clientId, colours, ...rest } = ask
  const query = new URLSearchParams({ ...(clientId && { client_id: clientId }), ...colours })
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  // Trust: a fragment is in no request, no log and no referrer; the frame takes it out of its address at once.
  return `/apps/${encodeURIComponent(appId)}/embedded-wallets/${frame}?${query}#${new URLSearchParams({ token })}`
}

/** What a frame tells its page. Trust: nothing of a key, a phrase or a password. */
export type VisibleReport = { readonly latchkey: VisibleFrame } & (
  | { readonly at: 'size'; readonly height: number }
  | { readonly at: 'ready' | 'used' }
  | { readonly at: 'imported'; readonly address: string }
  | { readonly at: 'failed'; readonly code: string }
)

/** Parses a report; null for anything else. */
export const visibleReport = (frame: VisibleFrame, data: unknown): VisibleReport | null => {
  const { latchkey, at, height, address, code } = Object(data) as Record<string, unknown>
  if (latchkey !== frame) return null
  if (at === 'ready' || at === 'used') return { latchkey: frame, at }
  if (at === 'size') return typeof height === 'number' && height >= 0 && height < 10_000 ? { latchkey: frame, at, height } : null
  if (at === 'imported') return typeof address === 'string' && address.length <= 64 ? { latchkey: frame, at, address } : null
  if (at === 'failed') return typeof code === 'string' && /^[\w-]{1,64}$/.test(code) ? { latchkey: frame, at, code } : null
  return null
}
