// The page's own cookies: `path=/; SameSite=Strict; Secure`, so that a host's server can see who is signed in.
// See docs/design/protocol.md, "Cookies".

const write = (name: string, value: string, expires: Date, domain = ''): void => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and these must be written at once.
    document.cookie = `${name}=${value}; path=/; expires=${expires.toUTCString()}${domain}; SameSite=Strict; Secure`
  } catch {
    // A sandboxed page has no cookies; the session lives in storage as well.
  }
}

/** Whether a readable cookie is there. */
export const hasCookie = (name: string): boolean => {
  try {
    return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
  } catch {
    return false
  }
}

/** Writes a cookie until a time in milliseconds since 1970. */
export const setCookie = (name: string, value: string, until: number): void => write(name, value, new Date(until))

/** Removes a cookie, also one that the service has set for a domain above this host. */
export const removeCookie = (name: string): void => {
  write(name, '', new Date(0))
  if (!hasCookie(name)) return
  const labels = location.hostname.split('.')
  for (let from = 0; from < labels.length; from++) write(name, '', new Date(0), `; domain=${labels.slice(from).join('.')}`)
}
