// Mail over SMTP into the catcher: texts arrive letter by letter, over connections that are kept.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { type MailCatcher, startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { smtpMail } from '../../server/ports/mail.ts'
import { sweepTest } from '../e2e/sweep-test.ts'

const outbox = createOutbox()
let catcher: MailCatcher
before(async () => {
  catcher = await startMailCatcher(outbox, () => 0)
})
after(() => catcher.close())

const TEXTS = {
  'of one short line': 'Hello',
  'with lines longer than a mail may have': `${'A long line. '.repeat(200)}\n${'x'.repeat(1200)}`,
  'with letters beyond ASCII': 'Grüße von Café مرحبا 日本 👋\n\nZweite Zeile',
  'with what the encodings use themselves': 'a=b =3D = \n=20\n.\n..\n.hidden\nFrom here\ttab\n--\nend=',
  'with spaces before line ends': 'one \ntwo\t\n three',
}
for (const [name, text] of Object.entries(TEXTS)) {
  test(`a text ${name} arrives as it was written`, async () => {
    const mail = smtpMail(catcher.url, 'Läden & Söhne <login@localhost>')
    await mail.send({ to: 'letter@example.com', subject: `Über ${name}`, text })
    await mail.close()
    const [sent] = await outbox.list('letter@example.com')
    assert.deepEqual([sent?.subject, sent?.text.replace(/\n$/, '')], [`Über ${name}`, text])
  })
}

test('a mail with two parts arrives with both, letter by letter', async () => {
  const mail = smtpMail(catcher.url, 'login@localhost')
  const html = `<p title="a=b">Grüße =3D ${'x'.repeat(1200)}</p>\n.\n--`
  await mail.send({ to: 'both@example.com', subject: 'Both', text: 'Grüße\n.\n--', html })
  await mail.close()
  const [sent] = await outbox.list('both@example.com')
  assert.deepEqual([sent?.text.trimEnd(), sent?.html?.trimEnd()], ['Grüße\n.\n--', html])
})

sweepTest('mails that differ by their code alone each have their own, wherever in a line it is', async () => {
  const mail = smtpMail(catcher.url, 'login@localhost')
  const texts = Array.from({ length: 40 }, (_, at) =>
    ['000000', '123456', '0000000', '99'].map((code) => `${'x'.repeat(60 + at)}${code} ${code}=${code}\n000000 é${code}`),
  ).flat()
  for (const text of [...texts, ...texts.toReversed()]) {
    await mail.send({ to: 'codes@example.com', subject: 'Codes', text })
    const [sent] = await outbox.list('codes@example.com')
    assert.equal(sent?.text.trimEnd(), text)
  }
  await mail.close()
})

test('250 messages one after the other take one connection', async () => {
  const { port } = new URL(catcher.url)
  let connections = 0
  const counting = createServer((socket) => {
    connections += 1
    const further = connect(Number(port), '127.0.0.1').setNoDelay()
    socket.setNoDelay()
    socket.pipe(further).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(counting, 'listening')
  const mail = smtpMail(`smtp://127.0.0.1:${(counting.address() as AddressInfo).port}`, 'login@localhost')
  for (let sent = 0; sent < 250; sent += 1) await mail.send({ to: 'many@example.com', subject: String(sent), text: 'text' })
  await mail.close()
  counting.close()
  assert.equal(connections, 1)
})

test('a text that looks like a head adds no line to it', async () => {
  const mail = smtpMail(catcher.url, 'login@localhost')
  await mail.send({ to: 'head@example.com', subject: 'One\r\nBcc: thief@example.com', text: 'Bcc: thief@example.com\n\nbody' })
  await mail.close()
  const [sent] = await outbox.list('head@example.com')
  assert.equal(sent?.text.trim(), 'Bcc: thief@example.com\n\nbody')
  assert.deepEqual(await outbox.list('thief@example.com'), [])
})

test('messages under way are sent before the connections are closed', async () => {
  const mail = smtpMail(catcher.url, 'login@localhost')
  const sent = Array.from({ length: 30 }, (_, at) => mail.send({ to: 'last@example.com', subject: String(at), text: 'text' }))
  await mail.close()
  await Promise.all(sent)
  assert.equal((await outbox.list('last@example.com')).length, 30)
})
