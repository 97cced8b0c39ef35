// A mail as it goes over the wire: its head, and its text as quoted-printable.
//
// The library encodes each line of the head and each text; what mails of a kind share is encoded once (docs/decisions/0025-mails-put-together-here.md).

import { randomUUID } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import { remembered } from '../../src/kit/remembered.ts'
import type { Mail } from './ports.ts'

type Message = Parameters<Mail['send']>[0]

const CODE = /(?<!\d)\d{6}(?!\d)/g
const BLANK = '000000'
/** As `encode`. Texts of one kind differ by their code alone: what lies around it is encoded once. */
const aroundCodes = (encodeAll: (text: string) => string): ((text: string) => string) => {
  const around = remembered((text: string): readonly string[] => encodeAll(text).split(BLANK))
  return (text) => {
    const codes = text.match(CODE) ?? []
    const blank = text.replace(CODE, BLANK)
    const pieces = around(blank)
    // In a text with more zeros, or with a line that ends within a code, the pieces are not those around the codes.
    const fit = [blank.split(BLANK), pieces].every(({ length }) => length === codes.length + 1)
    return fit ? pieces.map((piece, at) => piece + (codes[at] ?? '')).join('') : encodeAll(text)
  }
}

/** No root, which would add lines of its own. */
const root = new MimeNode()
/** A line of the head as the library writes it: encoded, folded, and never two. */
const line = (key: string, value: string | object): string =>
  new MimeNode(undefined, { rootNode: root, baseBoundary: '-' }).setHeader(key, value).buildHeaders()
const subjectLine = aroundCodes((text) => line('Subject', text))

/** No text in quoted-printable has these letters (RFC 2045, 6.7), so it ends no part. */
const BOUNDARY = '=_part'
const partOf = (type: string, body: string): string =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}`
/** The whole text of a mail of one kind. */
const quoted = aroundCodes((text) => wrap(encode(text)))

/** Heads of the parts, and the parts. The first text is the plain one, as programs expect that take the last they can show. */
const bodyOf = ({ text, html }: Message): string => {
  const plain = partOf('plain', quoted(text))
  if (!html) return plain
  const parts = [plain, partOf('html', quoted(html))].map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')
  return `Content-Type: multipart/alternative; boundary="${BOUNDARY}"\r\n\r\n${parts}--${BOUNDARY}--\r\n`
}
const OF_ALL = 'Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\nMIME-Version: 1.0'

/** Writes mails from `from`: the whole message, its id, and the addresses that the server is told. */
export const mailWriter = (from: string) => {
  const sender = addressparser(from, { flatten: true })
  const fromLine = line('From', sender)
  const { from: address } = new MimeNode().setHeader('From', sender).getEnvelope()
  const host = String(address || 'localhost')
    .split('@')
    .at(-1)
  return (message: Message) => {
    // Trust: as an object the address is never read as a list of addresses.
    const to = { name: '', address: message.to }
    const messageId = `<${randomUUID()}@${host}>`
    const date = new Date().toUTCString().replace('GMT', '+0000')
    const own = [fromLine, line('To', to), subjectLine(message.subject), `Message-ID: ${messageId}`, `Date: ${date}`]
    // The library writes no line for an address that is none. An empty one would end the head.
    const head = own.filter((one) => one !== '').join('\r\n')
    const raw = Buffer.from(`${head}\r\n${OF_ALL}\r\n${bodyOf(message)}`)
    return { raw, messageId, envelope: { from: sender, to } }
  }
}
