// The mail server stand-in: real SMTP on a free port of this machine, into the outbox.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Caught, Outbox } from './outbox.ts'

/** Starts catching. Resolves once it listens, with what `SMTP_URL` would be. */
export const startMailCatcher = async (outbox: Pick<Outbox, 'add'>, now: () => number) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A name look-up of 127.0.0.1 can take seconds on a machine without a name server.
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('error', done)
      stream.once('end', () => {
        const sentAt = new Date(now()).toISOString()
        let read: ReturnType<Caught['read']> | undefined
        const readOnce = () => {
          read ??= PostalMime.parse(Buffer.concat(parts)).then(({ subject = '', text = '', html }) => ({ subject, text, html }))
          return read
        }
        for (const { address } of session.envelope.rcptTo) outbox.add({ channel: 'email', to: address, sentAt, read: readOnce })
        done()
      })
    },
  })
  // A client that disconnects in the middle of a message must not stop the service.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}
export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>
