// What a mail server answers, over a real connection, and what the person who asked for a code is told of it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { smtpMail } from '../../server/ports/mail.ts'
import type { Mail } from '../../server/ports/ports.ts'
import { wait } from '../../src/kit/wait.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

/** Answers by the first word of a command; anything else is taken. An empty answer is none, and a drip a line that comes letter by letter. */
type Answers = Readonly<Partial<Record<'HELLO' | 'MAIL' | 'RCPT' | 'DATA' | 'BODY', string>>>

const DRIP = 'drip'
const LETTERS = 400
/** A greeting that takes four seconds, and is never silent for as long as a connection may be. */
const drip = async (socket: Socket): Promise<void> => {
  for (let letters = 0; letters < LETTERS && !socket.destroyed; letters += 1) {
    socket.write(letters === 0 ? '220 ' : 'e')
    await wait(10)
  }
  if (!socket.destroyed) socket.write('\r\n')
}

/** A mail server that says what `answers` has, and keeps what it took. */
const startMailServer = async () => {
  let answers: Answers = {}
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string | undefined, otherwise: string): void => {
      if (line !== '') socket.write(`${line ?? otherwise}\r\n`)
    }
    let [rest, body]: [string, string | null] = ['', null]
    const hear = (line: string): void => {
      if (body !== null) {
        body += `${line}\n`
        if (line !== '.') return
        if (answers.BODY === undefined) taken.push(body)
        body = null
        say(answers.BODY, '250 taken')
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'DATA' && !answers.DATA) body = ''
      if (word === 'QUIT') return void socket.end('221 bye\r\n')
      say(answers[word as keyof Answers], word === 'DATA' ? '354 go on' : '250 well')
    }
    if (answers.HELLO === DRIP) void drip(socket)
    else say(answers.HELLO, '220 here')
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  const set = async (given: Answers): Promise<void> => {
    answers = given
    // A connection that is kept has had its greeting. Its end is over when the other side has closed it, too.
    await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).end())))
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, set, close }
}

const FROM = 'Shop <login@shop.example>'
const OUTAGE = [503, 'service_unavailable', 'The service cannot do this right now. Try again later.']
const NO_MAILBOX = [400, 'invalid_data', 'This address takes no mail. Check its spelling.']
const FULL = [400, 'mailbox_full', 'The mailbox of this address is full. Make room in it, or use another address.']
const BUSY = [400, 'mailbox_busy', 'The mail server of this address asks us to wait. Try again in a few minutes.']
const CASES: readonly (readonly [what: string, answers: Answers, said: unknown[], outcome: string])[] = [
  ['no such mailbox', { RCPT: '550 5.1.1 no such user' }, NO_MAILBOX, 'refused'],
  ['a name that is not allowed', { RCPT: '553 no' }, NO_MAILBOX, 'refused'],
  ['a mailbox that is full', { RCPT: '552 full' }, FULL, 'refused'],
  ['a mailbox that is full for now', { RCPT: '452 4.2.2 over quota' }, FULL, 'refused'],
  ['a mailbox that is closed', { RCPT: '554 5.2.1 closed' }, NO_MAILBOX, 'refused'],
  ['a mailbox that is busy', { RCPT: '450 later' }, BUSY, 'refused'],
  ['a server that takes strangers later', { RCPT: '451 4.7.1 greylisted' }, BUSY, 'refused'],
  ['a message that is taken later', { BODY: '451 4.7.1 greylisted' }, BUSY, 'refused'],
  ['a message that finds no room', { BODY: '552 5.2.2 full' }, FULL, 'refused'],
  ['a server without room', { RCPT: '452 4.3.1 no storage' }, OUTAGE, 'failed'],
  ['a relay that is not ours', { RCPT: '554 5.7.1 relay denied' }, OUTAGE, 'failed'],
  ['a server that is going', { RCPT: '421 going' }, OUTAGE, 'failed'],
  ['our own sender refused', { MAIL: '550 not you' }, OUTAGE, 'failed'],
  ['no wish for a message', { DATA: '451 not now' }, OUTAGE, 'failed'],
  ['the message refused', { BODY: '554 looks like spam' }, OUTAGE, 'failed'],
  ['no greeting but a refusal', { HELLO: '554 no' }, OUTAGE, 'failed'],
  ['a greeting of another protocol', { HELLO: 'HTTP/1.1 400 Bad Request' }, OUTAGE, 'failed'],
  ['no greeting at all', { HELLO: '' }, OUTAGE, 'failed'],
  ['a greeting that does not end', { HELLO: DRIP }, OUTAGE, 'failed'],
  ['silence after the message', { BODY: '' }, OUTAGE, 'failed'],
]

await onEachEngine((engine) => {
  let patient: Mail
  let hasty: Mail
  let client: Client
  let people = 0
  const server = prepared(() => startMailServer())
  const lab = prepared(() => createLab(engine, { CODES_PER_HOUR: '100', RESEND_SECONDS: '0' }))
  before(async () => {
    patient = smtpMail(server.url, FROM)
    hasty = smtpMail(server.url, FROM, 100)
    client = await lab.newApp()
  })
  after(() => Promise.all([patient.close(), hasty.close(), server.close()]))
  const init = async (email = `mail${++people}@example.com`): Promise<[number, string | undefined, string | undefined]> => {
    const { status, body } = await client.call(SESSION.init, { email })
    return [status, body.code, (body as { error?: string }).error]
  }
  const counted = (outcome: string): number =>
    Number(new RegExp(`latchkey_mails_total\\{outcome="${outcome}"\\} (\\d+)`).exec(lab.metrics.text())?.[1] ?? 0)

  for (const [what, answers, said, outcome] of CASES)
    test(`${what} is told, counted as ${outcome}, and the next message goes out`, async () => {
      await server.set(answers)
      // The other one would wait for eight seconds.
      lab.mail.send = Object.values(answers).some((said) => said === '' || said === DRIP) ? hasty.send : patient.send
      const [before, took] = [counted(outcome), server.taken.length]
      const email = `mail${++people}@example.com`
      assert.deepEqual(await init(email), said)
      assert.deepEqual([counted(outcome), server.taken.length], [before + 1, took])
      assert.ok(!JSON.stringify(lab.lines).includes(email))
      await server.set({})
      lab.mail.send = patient.send
      assert.equal((await init(email))[0], 200)
      assert.equal(server.taken.length, took + 1)
    })

  test('a server that is not there is an outage', async () => {
    await server.close()
    assert.deepEqual(await init(), OUTAGE)
  })
})
