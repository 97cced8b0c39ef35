// The outbox: mail that the real mail port sends over real SMTP is listed, newest first; there is none in production.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailCatcher, startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { smtpMail } from '../../server/ports/mail.ts'
import type { Mail } from '../../server/ports/ports.ts'
import { prepared } from '../server/prepared.ts'
import { startOutside } from './outside.ts'

let catcher: MailCatcher
let mail: Mail
const outside = prepared(() => startOutside())
before(async () => {
  catcher = await startMailCatcher(outside.outbox, () => 1_700_000_000_000)
  mail = smtpMail(catcher.url, 'Demo <login@localhost>')
})
after(async () => {
  await mail.close()
  await Promise.all([catcher.close(), outside.close()])
})
const read = async (query = '') => (await fetch(`${outside.url}/dev/outbox.json${query}`)).json()

test('a message that was taken is in the outbox, with its code', async () => {
  await mail.send({
    to: 'ada@example.com',
    subject: 'Your login code for Démo',
    text: 'Your code:\n\n123456\n\nIt lasts 5 minutes.\n',
  })
  const [message] = await read()
  assert.deepEqual(
    { ...message, text: undefined },
    {
      id: 1,
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Your login code for Démo',
      text: undefined,
      html: null,
      code: '123456',
      sentAt: '2023-11-14T22:13:20.000Z',
    },
  )
  assert.match(message.text, /123456\s+It lasts 5 minutes/)
})
test('the newest is first, and `to` finds one address whatever its case', async () => {
  await mail.send({ to: 'grace@example.com', subject: 'One', text: '111111' })
  await mail.send({ to: 'grace@example.com', subject: 'Two', text: '222222' })
  await mail.send({ to: 'alan@example.com', subject: 'Three', text: 'no code' })
  assert.deepEqual(
    (await read('?to=GRACE@example.com')).map((one: { subject: string }) => one.subject),
    ['Two', 'One'],
  )
  assert.equal((await read())[0].code, null)
})
const text = (to: string, body: string): void =>
  outside.outbox.add({ channel: 'sms', to, sentAt: new Date(0).toISOString(), read: async () => ({ subject: '', text: body }) })

test('`to` finds a number in any spelling, its plus sign encoded or not', async () => {
  text('+12015550123', '555555')
  for (const query of ['?to=%2B12015550123', '?to=+12015550123', '?to=%2B1 (201) 555-0123']) {
    assert.equal((await read(query))[0]?.code, '555555', query)
  }
})
test('an address is never read as a list of addresses', async () => {
  const before = (await read()).length
  await mail.send({ to: 'a@example.com, b@example.com', subject: 'Both', text: '333333' }).catch(() => {})
  const added = (await read()).slice(0, (await read()).length - before)
  assert.ok(!added.some((one: { to: string }) => one.to === 'b@example.com'))
})
test('two hundred are kept', async () => {
  for (let i = 0; i < 250; i++) {
    text('+15550100', String(i))
  }
  const all = await read()
  assert.deepEqual([all.length, all[0].text], [200, '249'])
})
test('the page shows a message as text, and runs no script but its own', async () => {
  await mail.send({ to: 'eve@example.com', subject: '<img src=x onerror=alert(1)>', text: '<script>444444</script>' })
  const response = await fetch(`${outside.sandboxUrl}/dev/outbox`)
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self';/)
  assert.ok(html.includes('&lt;script&gt;444444') && !html.includes('<script>') && !html.includes('<img'))
  // Without script it is whole, too.
  assert.match(html, /<noscript><meta http-equiv="refresh"/)
})
test('a mail is shown in a document that runs nothing and loads no more than a picture', async () => {
  const html =
    '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){p{color:red}}</style><p>555555</p><script>1</script>'
  await mail.send({ to: 'html@example.com', subject: 'Both', text: '555555', html })
  const [sent] = await read('?to=html@example.com')
  const get = (path: string) => fetch(`${outside.sandboxUrl}/dev/outbox/mail/${path}`)
  const shown = await get(sent.id)
  assert.equal((await shown.text()).trim(), html)
  assert.match(shown.headers.get('content-security-policy') ?? '', /^sandbox allow-same-origin; default-src 'none';/)
  const page = await (await fetch(`${outside.sandboxUrl}/dev/outbox`)).text()
  assert.ok(
    page.includes(`<iframe sandbox="allow-same-origin" loading="lazy" src="/dev/outbox/mail/${sent.id}"`) &&
      !page.includes('<p>555555</p>'),
  )
  assert.match(await (await get(`${sent.id}?theme=dark`)).text(), /color-scheme:dark}@media all/)
  assert.match(await (await get(`${sent.id}?theme=light`)).text(), /color-scheme:light}@media not all/)
  assert.equal((await get('999')).status, 404)
})
test('a message is told of as it arrives, and an open page does not hold up a service that stops', async () => {
  const { body } = await fetch(`${outside.sandboxUrl}/dev/outbox/events`)
  const events = body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.match((await events?.read())?.value ?? '', /^: /)
  text('+12015550199', '666666')
  const [sent] = await read('?to=%2B12015550199')
  assert.equal((await events?.read())?.value, `data: ${sent.id}\n\n`)
  outside.stopping.abort()
  assert.equal((await events?.read())?.done, true)
})
test('a mail server that is gone is an error', async () => {
  const lost = await startMailCatcher(outside.outbox, () => 0)
  await lost.close()
  const broken = smtpMail(lost.url, 'Demo <login@localhost>')
  await assert.rejects(broken.send({ to: 'ada@example.com', subject: 's', text: 't' }))
  await assert.rejects(broken.check())
  broken.close()
})
test('a mail server that is there passes the check', () => mail.check())
test('under a name that is not this machine’s, nothing is shown', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    request(`${outside.url}/dev/outbox.json`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  assert.equal(status, 404)
})
test('in production there is no outbox and there are no faults', async () => {
  const production = await startOutside({ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com' })
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/faults', '/dev/']) {
    const response = await fetch(production.url + path)
    assert.equal(response.status, 404)
    assert.equal((await response.json()).code, 'not_found')
  }
  const planted = await fetch(`${production.url}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"path":"/"}',
  })
  assert.equal(planted.status, 404)
  await production.close()
})
