// Passkeys of a realm of Keycloak log their people in after an import, with the keys that they had there.

import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { device } from './device.ts'
import { dialog } from './passkey-steps.ts'
import { DEMO_APP, endOfLogin, facts, openWorld, startLogin, type World } from './world.ts'

let data: TestData
let world: World
before(async () => {
  data = await testData({})
  world = await openWorld({}, { data })
})
after(() => world.close())

interface Passkey {
  readonly credentialId: string
  readonly isResidentCredential: true
  readonly rpId: string
  readonly privateKey: string
  readonly userHandle: string
  readonly signCount: number
}

/** A passkey as an authenticator holds it, and as Keycloak keeps it of a user: `rpId` is in no export. */
const passkeyOf = (user: string, rpId: string) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // COSE (RFC 9052): EC2, ES256, P-256, x and y.
  const head = Buffer.from('a5010203262001', 'hex')
  const point = [x, y].map((one, at) =>
    Buffer.concat([Buffer.from(at === 0 ? '215820' : '225820', 'hex'), Buffer.from(one, 'base64url')]),
  )
  const held: Passkey = {
    credentialId: id.toString('base64'),
    isResidentCredential: true,
    rpId,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    userHandle: Buffer.from(user).toString('base64'),
    signCount: 7,
  }
  const credentialData = {
    aaguid: '00000000-0000-0000-0000-000000000000',
    credentialId: id.toString('base64url'),
    counter: 7,
    credentialPublicKey: Buffer.concat([head, ...point]).toString('base64url'),
    attestationStatementFormat: 'none',
    transports: ['INTERNAL'],
  }
  return { held, kept: { type: 'webauthn-passwordless', secretData: '{}', credentialData: JSON.stringify(credentialData) } }
}
const imported = async (users: readonly object[], ...more: string[]) => {
  const file = join(data.folder, `${randomBytes(4).toString('hex')}.json`)
  writeFileSync(file, JSON.stringify({ realm: 'shop', users }))
  const words = ['import', file, '--app', DEMO_APP, '--from', 'keycloak', '--run', 'yes', ...more]
  const { code, out, err } = await command([...words, '--json'], data.env)
  assert.equal(code, 0, err)
  return JSON.parse(out) as { counts: { made: number }; reasons: Record<string, number> }
}
const person = (id: string, credentials: readonly object[]) => ({ id, username: id, enabled: true, credentials })
const page = async () => {
  const context = await world.person({ reducedMotion: 'reduce' })
  await context.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
  const { page, complaints } = await world.visit(context)
  return { page, complaints, own: await device(page) }
}
const useIt = async (page: Page): Promise<void> => {
  await startLogin(page)
  await dialog(page).getByRole('button', { name: 'I have a passkey' }).click()
}

test('a passkey logs its person in under the relying party that is named, and nobody without it', async () => {
  const visit = await page()
  const rpId = new URL(visit.page.url()).hostname
  const [ada, eve] = [passkeyOf('keycloak-ada', rpId), passkeyOf('keycloak-eve', rpId)]
  const without = await imported([person('keycloak-ada', [ada.kept])])
  assert.deepEqual([without.counts.made, without.reasons], [0, { no_account: 1 }])
  const came = await imported([person('keycloak-ada', [ada.kept]), person('keycloak-eve', [eve.kept])], '--passkey-domain', rpId)
  assert.equal(came.counts.made, 2)
  await visit.own.take([eve.held])
  await useIt(visit.page)
  const end = await endOfLogin(visit.page)
  const user = JSON.parse((await command(['user', 'show', end.id ?? '', '--app', DEMO_APP, '--json'], data.env)).out)
  assert.deepEqual([end.isNewUser, end.account, user.custom_metadata.former_id], [false, 'passkey', 'keycloak-eve'])
  assert.deepEqual(visit.complaints.lines, [])
})

test('the key of another one under the same name logs nobody in', async () => {
  const { page: there, own } = await page()
  const rpId = new URL(there.url()).hostname
  const [real, forged] = [passkeyOf('keycloak-mine', rpId), passkeyOf('keycloak-mine', rpId)]
  await imported([person('keycloak-mine', [real.kept])], '--passkey-domain', rpId)
  await own.take([{ ...forged.held, credentialId: real.held.credentialId }])
  await useIt(there)
  await dialog(there).getByRole('button', { name: 'Try again' }).waitFor()
  assert.equal((await facts(there)).user, null)
})
