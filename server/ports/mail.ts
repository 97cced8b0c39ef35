// E-mail over SMTP. Production and the stand-in use the same code: a pooled connection to a URL.

import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import { remembered } from '../../src/kit/remembered.ts'
import { wait } from '../../src/kit/wait.ts'
import { inSpan, type SpanStart } from '../telemetry/spans.ts'
import type { Mail } from './ports.ts'

/** A mail server that has not answered for this long counts as down, in milliseconds: well under the 20 s a caller waits. */
const PATIENCE = 8000
const MAIL: SpanStart = { name: 'mail.send', kind: 'client', attributes: { 'network.protocol.name': 'smtp' } }

const CODE = /(?<!\d)\d{6}(?!\d)/g
const BLANK = '000000'
/** Texts of one kind differ by their code alone: what lies around it is encoded once. */
const around = remembered((text: string): readonly string[] => wrap(encode(text)).split(BLANK))

/** A text as quoted-printable. */
const quoted = (text: string): string => {
  const codes = text.match(CODE) ?? []
  const blank = text.replace(CODE, BLANK)
  const pieces = around(blank)
  // In a text with more zeros, or with a line that ends within a code, the pieces are not those around the codes.
  const fit = [blank.split(BLANK), pieces].every(({ length }) => length === codes.length + 1)
  return fit ? pieces.map((piece, at) => piece + (codes[at] ?? '')).join('') : wrap(encode(text))
}

/** The whole message. The library writes the head; its own way is a chain of streams that takes longer than talking to the server. */
const whole = (node: MimeNode): string => {
  const parts = node.childNodes
  // The first text is the plain one, as programs expect that take the last they can show.
  if (parts.length > 0)
    return `${node.buildHeaders()}\r\n\r\n${parts.map((part) => `--${node.boundary}\r\n${whole(part)}\r\n`).join('')}--${node.boundary}--\r\n`
  node.setHeader('Content-Transfer-Encoding', 'quoted-printable')
  return `${node.buildHeaders()}\r\n\r\n${quoted(String(node.content))}`
}

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
  transport.use('stream', ({ message }, done) => {
    const bytes = Buffer.from(whole(message))
    message.createReadStream = () => Readable.from(bytes)
    done()
  })
  const underWay = new Set<Promise<unknown>>()
  return {
    send: async ({ to, subject, text, html }) => {
      const sent = transport.sendMail({
        from,
        // Trust: as an object the address is never read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
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
