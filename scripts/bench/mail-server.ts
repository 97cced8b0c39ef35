// The mail server of the load bench, in a process of its own as a real one is: it takes each message and keeps none.
//
// What answers is what catches mail in development.

import { startMailCatcher } from '../../server/dev/mail-catcher.ts'

const { url, close } = await startMailCatcher({ add: () => {} }, Date.now)
console.log(`Mail server on ${url}`)
process.once('SIGTERM', () => void close().then(() => process.exit(0)))
