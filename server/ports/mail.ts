// E-mail over SMTP. Production and the stand-in use the same code: a pooled connection to a URL.

import { createTransport } from 'nodemailer'
import type { Mail } from './ports.ts'

/** A mail server that has not answered for this long counts as down, in milliseconds: well under the 20 s a caller waits. */
const PATIENCE = 8000

/**
 * Mail through `url` (`smtp://user:pass@host:587`, `smtps://…`; nodemailer's own options may stand in the query, `?requireTLS=true`).
 * `from` is a name and an address, `Acme <login@acme.example>`.
 */
export const smtpMail = (url: string, from: string): Mail => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // Trust: a message is text that we wrote; nothing in it may make the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from,
        // Trust: as an object the address is never read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
    check: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
