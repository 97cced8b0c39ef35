// The origin of an address that came as a text.

/**
 * The origin of an http(s) address; null for any other text. Trust: sandboxed frames, files and addresses of other schemes all have the
 * origin "null" (`new URL('javascript:0').origin`), which identifies no page: it is never compared with an origin. A host with a star is no page either, and a policy would take it
 * for a pattern of many.
 */
export const webOrigin = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') ? url.origin : null
}
