import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNELS } from './code-channel.ts'

const smtp = (code: string, command: string, responseCode: number, enhanced = '') =>
  Object.assign(new Error('no'), { code, command, responseCode, response: `${responseCode} ${enhanced} 4.2.2 of somebody` })

test('a mailbox that there is not is the slip of a person, and everything else an outage', () => {
  for (const status of [550, 551, 553]) {
    const { code, words } = CHANNELS.email.failure(smtp('EENVELOPE', 'RCPT TO', status))
    assert.deepEqual([code, words], ['invalid_data', 'This address takes no mail. Check its spelling.'])
  }
  for (const error of [
    smtp('EENVELOPE', 'MAIL FROM', 550),
    smtp('EENVELOPE', 'RCPT TO', 421),
    smtp('EENVELOPE', 'RCPT TO', 554),
    smtp('EENVELOPE', 'MAIL FROM', 452),
    smtp('EENVELOPE', 'MAIL FROM', 552, '5.2.2'),
    smtp('EENVELOPE', 'RCPT TO', 452, '4.3.1'),
    smtp('EENVELOPE', 'RCPT TO', 554, '5.7.1'),
    smtp('EMESSAGE', 'DATA', 554, '5.7.1'),
    smtp('EMESSAGE', 'DATA', 451),
    smtp('EMESSAGE', 'DATA', 552),
    smtp('EAUTH', 'AUTH PLAIN', 535),
    smtp('ECONNECTION', 'CONN', 0),
    new Error('other'),
    null,
  ]) {
    const { code, words } = CHANNELS.email.failure(error)
    assert.deepEqual([code, words], ['service_unavailable', undefined])
  }
})

test('a mailbox that is full, and a server that takes a mail at its second try, are told apart', () => {
  const rows = [
    ['mailbox_full', 'EENVELOPE', 552, ''],
    ['mailbox_full', 'EENVELOPE', 452, '4.2.2'],
    ['mailbox_full', 'EENVELOPE', 550, '5.2.2'],
    ['mailbox_full', 'EMESSAGE', 552, '5.2.2'],
    ['mailbox_busy', 'EENVELOPE', 450, ''],
    ['mailbox_busy', 'EENVELOPE', 450, '4.2.0'],
    ['mailbox_busy', 'EENVELOPE', 451, '4.7.1'],
    ['mailbox_busy', 'EENVELOPE', 452, ''],
    ['mailbox_busy', 'EMESSAGE', 451, '4.7.1'],
    ['invalid_data', 'EENVELOPE', 554, '5.2.1'],
    ['invalid_data', 'EMESSAGE', 554, '5.1.1'],
  ] as const
  for (const [code, stage, status, enhanced] of rows) {
    const failure = CHANNELS.email.failure(smtp(stage, stage === 'EMESSAGE' ? 'DATA' : 'RCPT TO', status, enhanced))
    assert.deepEqual([failure.code, failure.ofMailbox], [code, true], `${status} ${enhanced}`)
  }
})
