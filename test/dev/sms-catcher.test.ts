// The SMS port and its stand-in over Twilio's protocol: messages reach the outbox, refusals become the right codes.

import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { createOutbox } from '../../server/dev/outbox.ts'
import { MAGIC_NUMBERS, SMS_CATCHER_FROM, type SmsCatcher, startSmsCatcher } from '../../server/dev/sms-catcher.ts'
import { random } from '../../server/ports/random.ts'
import { noSms, SmsError, twilioSms } from '../../server/ports/sms.ts'
import { listening } from '../listening.ts'

const outbox = createOutbox()
let catcher: SmsCatcher
before(async () => {
  catcher = await startSmsCatcher(outbox, () => 1_700_000_000_000, random)
})
after(() => catcher.close())
const sender = (patience?: number) => twilioSms({ url: catcher.url, from: SMS_CATCHER_FROM, ...(patience && { patience }) })
const reasonOf = async (sending: Promise<void>): Promise<unknown[]> => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SmsError)) throw new Error('It was sent.', { cause: error })
  return [error.reason, error.providerCode]
}
/** A provider that answers as it is told, and keeps what it was asked. */
const provider = async (answer: (response: ServerResponse) => void) => {
  const asked: { method: string; url: string; authorization: string; type: string; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { authorization = '', 'content-type': type = '' } = request.headers
    asked.push({ method: request.method ?? '', url: request.url ?? '', authorization, type, body })
    answer(response)
  })
  const port = await listening(server)
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { asked, host: `127.0.0.1:${port}`, close }
}

test('a message that was taken is in the outbox, with its code', async () => {
  await sender().send({ to: '+12015550123', text: '123456 is your login code for Démo & more.' })
  assert.deepEqual(await outbox.list('+12015550123'), [
    {
      id: 1,
      channel: 'sms',
      to: '+12015550123',
      subject: '',
      text: '123456 is your login code for Démo & more.',
      html: null,
      code: '123456',
      sentAt: '2023-11-14T22:13:20.000Z',
    },
  ])
})
test('an answer without the id of a message is none: nothing counts as sent', async (t) => {
  for (const text of ['', '<html>ok</html>', '{}', '{"sid":null}', '{"sid":""}', '[]', '"SM1"', 'null']) {
    const { host, close } = await provider((response) => response.writeHead(200).end(text))
    t.after(close)
    const sending = twilioSms({ url: `http://AC1:x@${host}`, from: '+15005550006' }).send({ to: '+12015550123', text: '1' })
    assert.deepEqual(await reasonOf(sending), ['service_unavailable', null], text)
  }
})
test('the provider is asked as it wants to be: form, basic auth, account in the address', async (t) => {
  const { asked, host, close } = await provider((response) => response.writeHead(201).end('{"sid":"SM1"}'))
  t.after(close)
  const message = { to: '+12015550123', text: 'a b&c' }
  await twilioSms({ url: `http://AC1:se%3Acret@${host}`, from: '+15005550006' }).send(message)
  const service = `MG${'0'.repeat(32)}`
  await twilioSms({ url: `http://SK1:key@${host}/proxy/`, from: service, account: 'AC2' }).send(message)
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
  assert.deepEqual(asked, [
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: basic('AC1:se:cret'),
      type,
      body: 'To=%2B12015550123&From=%2B15005550006&Body=a+b%26c',
    },
    {
      method: 'POST',
      url: '/proxy/2010-04-01/Accounts/AC2/Messages.json',
      authorization: basic('SK1:key'),
      type,
      body: `To=%2B12015550123&MessagingServiceSid=${service}&Body=a+b%26c`,
    },
  ])
})
for (const [number, reason] of [
  ['+15005550001', ['not_supported', 21211]],
  ['+15005550002', ['not_supported', 21612]],
  ['+15005550003', ['not_supported', 21408]],
  ['+15005550004', ['user_unsubscribed', 21610]],
  ['+15005550009', ['not_supported', 21614]],
  ['+15005550010', ['twilio_verification_failed', 30008]],
  ['+15005550011', ['service_unavailable', 20503]],
] as const) {
  test(`${number} is ${reason[0]}, and not in the outbox`, async () => {
    assert.ok(number in MAGIC_NUMBERS)
    assert.deepEqual(await reasonOf(sender().send({ to: number, text: '1' })), reason)
    assert.deepEqual(await outbox.list(number), [])
  })
}
test('a provider that says nothing is given up', { timeout: 5000 }, async () => {
  assert.deepEqual(await reasonOf(sender(50).send({ to: '+15005550012', text: '1' })), ['service_unavailable', null])
})
for (const [what, status, body, reason] of [
  ['no JSON', 500, '<h1>Bad gateway</h1>', ['service_unavailable', 500]],
  ['wrong credentials', 401, '{"code":20003,"message":"Authenticate","status":401}', ['service_unavailable', 20003]],
  ['too many messages', 429, '{"code":20429}', ['service_unavailable', 20429]],
  ['a code that is no number', 400, '{"code":"21610"}', ['twilio_verification_failed', 400]],
  ['an answer without an end', 400, `{"code":21610,"x":"${'x'.repeat(300_000)}"}`, ['service_unavailable', null]],
  ['an answer of nothing', 400, 'null', ['twilio_verification_failed', 400]],
  ['a way elsewhere', 307, '', ['service_unavailable', null]],
] as const) {
  test(`${what} is ${reason[0]}`, async (t) => {
    const { asked, host, close } = await provider((response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body),
    )
    t.after(close)
    const sms = twilioSms({ url: `http://AC1:token@${host}`, from: '+15005550006' })
    assert.deepEqual(await reasonOf(sms.send({ to: '+12015550123', text: '1' })), reason)
    assert.equal(asked.length, 1)
  })
}
test('a provider that is there and knows us passes the check; another, or none, does not', async () => {
  await sender().check()
  const stranger = twilioSms({ url: catcher.url.replace(/:[^:@]+@/, ':wrong@'), from: SMS_CATCHER_FROM })
  assert.deepEqual(await reasonOf(stranger.check()), ['service_unavailable', 20003])
  assert.deepEqual(await reasonOf(stranger.send({ to: '+12015550199', text: '1' })), ['service_unavailable', 20003])
  assert.deepEqual(await reasonOf(noSms.send({ to: '+12015550199', text: '1' })), ['service_unavailable', null])
  assert.deepEqual(await outbox.list('+12015550199'), [])
})
test('a form of some web page writes nothing into the outbox', async () => {
  const { origin } = new URL(catcher.url)
  const [account] = [new URL(catcher.url).username]
  const body = new URLSearchParams({ To: '+12015550198', From: '+15005550006', Body: '1' })
  const answer = await fetch(`${origin}/2010-04-01/Accounts/${account}/Messages.json`, { method: 'POST', body })
  assert.deepEqual([answer.status, await outbox.list('+12015550198')], [401, []])
})
