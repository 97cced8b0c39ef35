// Which errors of the database mean that it cannot serve at the moment: a call that meets one may be sent again.

/** What is the matter; also the name of the log event. */
type Outage = 'database_lost' | 'database_read_only' | 'database_full' | 'database_slow'

/**
 * SQLSTATE by kind. Lost: connection exceptions, shutdown, crash and start of the server, too many connections, a login or a database that it
 * no longer knows. Full: disk, memory, its own files. Slow: a time-out of a statement, of a lock or of a transaction, and too many lost races.
 */
const STATES: readonly (readonly [Outage, RegExp])[] = [
  ['database_lost', /^(08...|57P0[1-5]|53300|25P03|28...|3D000)$/],
  ['database_read_only', /^25006$/],
  ['database_full', /^(53...|54000|58...)$/],
  ['database_slow', /^(57014|55P03|25P04|40001|40P01)$/],
]
/** At least one digit, which codes of the system like EPIPE have not. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** Errors that came out of the database's own client. Trust: a socket of a caller breaks with the same codes, and says nothing of the database. */
const told = new WeakSet<Error>()

/** Notes that an error comes from the database or from the way to it, and gives it back. A TypeError is a mistake of ours, made on this side. */
export const ofDatabase = (error: unknown): Error => {
  const it = error instanceof Error ? error : new Error(String(error))
  if (!(it instanceof TypeError)) told.add(it)
  return it
}

/** Seconds after which the call may be sent again. */
export const RETRY_AFTER: Readonly<Record<Outage, number>> = {
  database_lost: 1,
  database_read_only: 5,
  database_full: 5,
  database_slow: 2,
}

/** The outage that an error tells of; null for an error of the statement, and for one that is not the database's. */
export const outageOf = (error: unknown): Outage | null => {
  if (!(error instanceof Error) || !told.has(error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const state = STATES.find(([, pattern]) => pattern.test(code))
  if (state) return state[0]
  // What has no SQLSTATE was not said by the database: the connection broke, or there was none.
  return SQLSTATE.test(code) ? null : 'database_lost'
}
