import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboxOf } from './inbox.ts'

test('the inbox is that of the host of the address', () => {
  const apps = {
    'ada@gmail.com': 'Gmail',
    'Ada@GoogleMail.com': 'Gmail',
    'ada@outlook.com': 'Outlook',
    'ada@hotmail.co.uk': 'Outlook',
    'ada@live.de': 'Outlook',
    'ada@icloud.com': 'iCloud Mail',
    'ada@yahoo.co.jp': 'Yahoo Mail',
    'ada@proton.me': 'Proton Mail',
  }
  for (const [address, app] of Object.entries(apps)) assert.equal(inboxOf(address)?.app, app, address)
})

test('another host has none, one that only looks alike neither', () => {
  for (const address of [
    'ada@example.com',
    'ada@gmail.com.example.com',
    'gmail.com@example.com',
    'ada@notgmail.com',
    'ada@live.example',
    '',
  ])
    assert.equal(inboxOf(address), null, address)
})

test('every address of an inbox is https', () => {
  for (const host of ['gmail.com', 'msn.com', 'me.com', 'ymail.com', 'pm.me'])
    assert.match(inboxOf(`a@${host}`)?.url ?? '', /^https:/)
})
