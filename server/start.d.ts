// `latchkey-server`: the service, started from a program of one's own.

/**
 * Starts the service from the environment of the process. What stops the start is told in one line each, with exit code 1.
 * @example
 * import { start } from 'latchkey-server'
 * await start()
 */
export declare const start: () => Promise<void>
