// The mail server stand-in: real SMTP on a free port of this machine, into the outbox.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Outbox } from './outbox.ts'

/** Starts catching. Resolves once it listens, with what `SMTP_URL` would be. */
export const startMailCatcher = async (outbox: Outbox, now: () => number) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A name look-up of 127.0.0.1 can take seconds on a machine without a name server.
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ subject, text }) => {
          const message = { subject: subject ?? '', text: text ?? '', sentAt: new Date(now()).toISOString() }
          for (const { address } of session.envelope.rcptTo) outbox.add({ channel: 'email', to: address, ...message })
          done()
        })
        .catch(done)
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
