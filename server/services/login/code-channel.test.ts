import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNELS } from './code-channel.ts'

const smtp = (code: string, command: string, responseCode: number) =>
  Object.assign(new Error('no'), { code, command, responseCode })

test('a mailbox that there is not is the slip of a person, and everything else an outage', () => {
  for (const status of [550, 551, 553]) {
    const { code, noMailbox } = CHANNELS.email.failure(smtp('EENVELOPE', 'RCPT TO', status))
    assert.deepEqual([code, noMailbox], ['invalid_data', 'This address takes no mail. Check its spelling.'])
  }
  for (const error of [
    smtp('EENVELOPE', 'MAIL FROM', 550),
    smtp('EENVELOPE', 'RCPT TO', 450),
    smtp('EENVELOPE', 'RCPT TO', 552),
    smtp('EAUTH', 'AUTH PLAIN', 535),
    smtp('ECONNECTION', 'CONN', 0),
    new Error('other'),
    null,
  ]) {
    const { code, noMailbox } = CHANNELS.email.failure(error)
    assert.deepEqual([code, noMailbox], ['service_unavailable', undefined])
  }
})
