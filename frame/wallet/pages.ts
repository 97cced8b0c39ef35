// The pages that the frame talks to: the origins that the service has put into its document.

/** Means localhost at any port, in development (server/services/apps/allowed-origins.ts). */
const ANY_LOCAL_PORT = 'http://localhost:*'
const LOCAL_PAGE = /^http:\/\/localhost(:\d+)?$/

/** Whether an origin is one of a list with spaces between. `never` are the service's own. */
export const pagesOf = (list: string, never: readonly string[]): ((origin: string) => boolean) => {
  const named = new Set(list.split(' ').filter(Boolean))
  const anyLocal = named.delete(ANY_LOCAL_PORT)
  return (origin) => !never.includes(origin) && (named.has(origin) || (anyLocal && LOCAL_PAGE.test(origin)))
}
