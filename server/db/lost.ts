// Tells errors of the connection to the database from errors of the statement: after the first kind a retry may work.

/** SQLSTATE: connection exceptions (class 08), shutdown, crash and start of the server, too many connections. */
const LOST_STATES = /^(08...|57P0[1-3]|53300)$/
const LOST_SYSTEM_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** What pg says without a code. */
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** True for the loss of the connection, and for its absence. */
export const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return LOST_STATES.test(code) || LOST_SYSTEM_CODES.includes(code) || LOST_WORDS.test(error.message)
}
