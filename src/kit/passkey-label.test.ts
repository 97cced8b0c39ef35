import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyLabel } from './passkey-label.ts'

const words = { on: '{what} on {where}', unknown: 'Unknown device' }

test('a passkey is called as its person says, else by its name on the browser, else name, else browser on OS, else browser, else it is unknown', () => {
  const [authenticatorName, createdWithBrowser, createdWithOs] = ['iCloud Keychain', 'Safari', 'macOS']
  for (const [passkey, label] of [
    [{ authenticatorName, createdWithBrowser, createdWithOs }, 'iCloud Keychain on Safari'],
    [{ authenticatorName, createdWithOs }, 'iCloud Keychain'],
    [{ authenticatorName, createdWithBrowser: null }, 'iCloud Keychain'],
    [{ createdWithBrowser, createdWithOs }, 'Safari on macOS'],
    [{ createdWithBrowser }, 'Safari'],
    [{ createdWithOs }, 'Unknown device'],
    [{ authenticatorName: '', createdWithBrowser: '' }, 'Unknown device'],
    [{ givenName: 'Old tablet', authenticatorName, createdWithBrowser }, 'Old tablet'],
    [{ givenName: null, createdWithBrowser }, 'Safari'],
    [{}, 'Unknown device'],
  ] as const)
    assert.equal(passkeyLabel(passkey, words), label)
})
