// The mail server stand-in: real SMTP on a free port of this machine, into the outbox.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Outbox } from './outbox.ts'

export interface MailCatcher {
  /** What `SMTP_URL` would be. */
  readonly url: string
  close(): Promise<void>
}

/** Starts catching. Resolves once it listens. */
export const startMailCatcher = async (outbox: Outbox, now: () => number): Promise<MailCatcher> => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A name look-up of 127.0.0.1 can take seconds on a machine without a name server.
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ subject, text }) => {
          for (const { address } of session.envelope.rcptTo) {
            outbox.add({
              channel: 'email',
              to: address,
              subject: subject ?? '',
              text: text ?? '',
              sentAt: new Date(now()).toISOString(),
            })
          }
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
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
