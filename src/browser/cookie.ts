// The page's own cookies (protocol.md §1.6): `path=/; SameSite=Strict; Secure`, so that a host's server can see who is signed in.

const write = (name: string, value: string, expires: Date): void => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and these must be written at once.
    document.cookie = `${name}=${value}; path=/; expires=${expires.toUTCString()}; SameSite=Strict; Secure`
  } catch {
    // A sandboxed page has no cookies; the session lives in storage as well.
  }
}

/** Writes a cookie until a time in milliseconds since 1970. */
export const setCookie = (name: string, value: string, until: number): void => write(name, value, new Date(until))

/** Removes a cookie. */
export const removeCookie = (name: string): void => write(name, '', new Date(0))

/** Whether a readable cookie is there. */
export const hasCookie = (name: string): boolean => {
  try {
    return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
  } catch {
    return false
  }
}
