// The head of a mail: each line once, the sender's and the recipient's as they are, whatever is in them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import { mailWriter } from './mail-writer.ts'

const HEAD = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
  'X-Auto-Response-Suppress',
]

/** Lines of the head of a mail by their names, unfolded; throws where one is there twice. */
const headOf = (raw: Buffer): Record<string, string> => {
  const [head = ''] = String(raw).split('\r\n\r\n')
  const lines = head
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 2)] as const)
  assert.equal(new Set(lines.map(([name]) => name)).size, lines.length, head)
  return Object.fromEntries(lines)
}

const html = '<p>html</p>'
for (const [what, from, to, told] of [
  ['plain addresses', 'Acme <login@acme.example>', 'a@example.com', { From: 'Acme <login@acme.example>', To: 'a@example.com' }],
  ['a comma in a name', '"Acme, Inc." <a@b.example>', 'a@example.com', { From: '"Acme, Inc." <a@b.example>' }],
  ['letters beyond ASCII', 'Söhne <login@grüße.example>', 'a@bücher.example', { To: 'a@xn--bcher-kva.example' }],
  ['a list as the recipient', 'a@b.example', 'a@b.example, thief@example.com', {}],
  ['a line end in the recipient', 'a@b.example', 'a@b.example\r\nBcc: thief@example.com', {}],
] as const)
  test(`a head with ${what} has each line once`, () => {
    const { raw, messageId, envelope } = mailWriter(from)({
      to,
      subject: '123456 is your code\r\nBcc: thief@example.com',
      text: 'text',
      html,
    })
    const head = headOf(raw)
    assert.deepEqual(Object.keys(head).toSorted(), HEAD)
    for (const [name, value] of Object.entries(told)) assert.equal(head[name], value)
    assert.equal(head['Message-ID'], messageId)
    assert.deepEqual(envelope.to, { name: '', address: to })
  })

test('subjects that differ by their code alone have each their own, and no two mails one id', () => {
  const write = mailWriter('a@b.example')
  const about = [
    'is your code',
    'ist der Code für Söhne',
    'コードです',
    'رمزك',
    '000000',
    `${'é'.repeat(90)}`,
    `${'x'.repeat(90)}`,
  ]
  const codes = ['000000', '123456', '654321']
  const mails = about.flatMap((words) =>
    [...codes, ...codes.toReversed()].map((code) => {
      const { raw, messageId } = write({ to: 'a@example.com', subject: `${code} ${words} ${code}`, text: code })
      const fresh = mailWriter('a@b.example')({ to: 'a@example.com', subject: `${code}${words}`, text: code })
      assert.notEqual(messageId, fresh.messageId)
      const encoded = headOf(raw).Subject ?? ''
      const letters = encoded
        .replace(/\?= +=\?/g, '?==?')
        .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_, kind: string, text: string) =>
          kind === 'B'
            ? Buffer.from(text, 'base64').toString('latin1')
            : text.replace(/_/g, ' ').replace(/=(..)/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        )
      assert.equal(Buffer.from(letters, 'latin1').toString(), `${code} ${words} ${code}`)
      return messageId
    }),
  )
  assert.equal(new Set(mails).size, mails.length)
})

test('an address of the sender that is none does not end the head', () => {
  const { raw } = mailWriter('')({ to: 'a@example.com', subject: 'subject', text: 'text' })
  assert.equal(headOf(raw).Subject, 'subject')
  assert.match(String(raw), /^To: a@example\.com\r\n/)
})

test('what a text says ends no part of it', () => {
  const { raw } = mailWriter('a@b.example')({ to: 'a@example.com', subject: 's', text: '\n--=_part\n--=_part--\n', html })
  assert.equal(String(raw).split('\r\n--=_part').length - 1, 3)
})

test('a mail is that of the library’s composer, but for its id, its boundary and the order of its head', async () => {
  const from = '"Söhne, Inc." <login@acme.example>'
  for (const text of ['123456 é', `123456 ${'ist der Code für Söhne, '.repeat(9)}\n.\n=3D 654321`, '000000 コードです\t']) {
    const html = `<p>${text}</p>`
    const { raw } = mailWriter(from)({ to: 'a@bücher.example', subject: text, text, html })
    const own = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
    const mail = { from, to: { name: '', address: 'a@bücher.example' }, subject: text, text, html, headers: own }
    const composed = await new MailComposer({ ...mail, encoding: 'quoted-printable' }).compile().build()
    const [mine, theirs] = [headOf(raw), headOf(composed)]
    const boundary = /boundary="([^"]+)"/.exec(theirs['Content-Type'] ?? '')?.[1] ?? ''
    const rest = (bytes: Buffer) =>
      String(bytes).split('\r\n\r\n').slice(1).join('\r\n\r\n').replaceAll(boundary, '=_part').trim()
    assert.equal(rest(raw), rest(composed))
    for (const name of ['From', 'To', 'Subject', ...Object.keys(own)]) assert.equal(mine[name], theirs[name], name)
  }
})
