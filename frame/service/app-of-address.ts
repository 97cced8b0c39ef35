// The app that a document of the wallet's origin is for: its address says so, since the document itself names none.

/** Id of the app in a path below `/apps`; empty where there is none. */
export const appOfAddress = (path: string): string => {
  const [, encoded = ''] = /^\/apps\/([^/]+)\//.exec(path) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
