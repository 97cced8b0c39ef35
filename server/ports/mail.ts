// E-mail over SMTP. Production and the stand-in use the same code: a pooled connection to a URL.

import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { wait } from '../../src/kit/wait.ts'
import { inSpan, type SpanStart } from '../telemetry/spans.ts'
import { mailWriter } from './mail-writer.ts'
import type { Mail } from './ports.ts'

/** A mail server that has not answered for this long counts as down, in milliseconds: well under the 20 s a caller waits. */
const PATIENCE = 8000
const MAIL: SpanStart = { name: 'mail.send', kind: 'client', attributes: { 'network.protocol.name': 'smtp' } }

/**
 * Mail through `url` (`smtp://user:pass@host:587`, `smtps://…`; nodemailer's own options may be in the query, `?requireTLS=true`).
 * `from` is a name and an address, `Acme <login@acme.example>`. `patience` is for tests.
 */
export const smtpMail = (url: string, from: string, patience = PATIENCE): Mail => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // By default each hundredth message waits for a new connection, and so does the person who asked for its code.
    maxMessages: Number.POSITIVE_INFINITY,
    // From the look-up of the name to the end of the greeting, and of what encrypts the connection.
    connectionTimeout: patience,
    socketTimeout: patience,
    // Trust: a message is text that we wrote; nothing in it may make the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The message is whole: the library's own way is a chain of streams that takes longer than talking to the server.
  transport.use('stream', ({ message, data: { raw } }, done) => {
    message.createReadStream = () => Readable.from(raw as Buffer)
    done()
  })
  const written = mailWriter(from)
  const underWay = new Set<Promise<unknown>>()
  return {
    send: async (message) => {
      const sent = transport.sendMail(written(message))
      underWay.add(sent)
      try {
        await inSpan(
          () => MAIL,
          () => sent,
        )
      } finally {
        underWay.delete(sent)
      }
    },
    check: async () => {
      await transport.verify()
    },
    close: async () => {
      // Messages that wait for a connection would be dropped. One that takes longer than this is lost with the server that takes it.
      const done = new AbortController()
      await Promise.race([Promise.allSettled(underWay), wait(PATIENCE, done.signal).catch(() => {})])
      done.abort()
      transport.close()
    },
  }
}
