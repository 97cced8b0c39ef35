// What docs/exit.md promises to who runs the next service: with database, key and address everything goes on.

import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { connect } from '../../server/db/connect.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { newFolder } from '../new-folder.ts'
import type { Engine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE, quickHash } from './frame-lab.ts'
import { createLab, SESSION } from './lab.ts'
import { PASSWORD, signs } from './password-lab.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A service over the data in a folder, at an address. */
const serve = async (folder: string, address: string) => {
  const { db, check, close } = await connect({ DATA_DIR: folder, DATABASE_URL: undefined })
  let isOpen = true
  const end = async (): Promise<void> => {
    if (isOpen) await close()
    isOpen = false
  }
  closing.push(end)
  const engine: Engine = { name: 'embedded', db, check }
  return { lab: createLab(engine, { PUBLIC_URL: address, RESEND_SECONDS: '0' }), end }
}
const AT_PAGE = { headers: { origin: PAGE } }

/** A service with a user who has a wallet, whose way back is automatic, or their password. Gives its data, as they are kept. */
const left = async () => {
  const kept = await embeddedFolder()
  closing.push(kept.remove)
  const { lab, end } = await serve(kept.path, FRAME_ORIGIN)
  const client = await lab.newApp({ allowNoOrigin: false })
  const made = async (email: string, own: object) => {
    const { body } = await client.logIn(email, AT_PAGE)
    const profile = memoryShares()
    const { address } = await openFrame(lab, client, { profile, argon2: quickHash }).ask('create', {
      accessToken: body.token,
      ...own,
    })
    return { email, profile, address, session: body }
  }
  const people = [await made('ada@example.com', {}), await made('bob@example.com', { recoveryPassword: PASSWORD })]
  await end()
  const place = newFolder()
  closing.push(place.remove)
  cpSync(kept.path, join(place.path, 'data'), { recursive: true })
  return { data: join(place.path, 'data'), app: client.id, people }
}

test('at the same address nobody notices: sessions go on, and devices open their wallets', async () => {
  const { data, app, people } = await left()
  const { lab } = await serve(data, FRAME_ORIGIN)
  const client = lab.clientOf(app)
  for (const { profile, address, session } of people) {
    const headers = { ...AT_PAGE.headers, authorization: `Bearer ${session.token}` }
    const { status, body } = await client.call(SESSION.refresh, { refresh_token: session.refresh_token }, { headers })
    assert.equal(status, 200)
    const frame = openFrame(lab, client, { profile })
    await frame.ask('connect', { accessToken: body.token, address })
    await signs(frame, body.token, address)
  }
})

sweepTest('at another address people log in again, and their wallets are recovered in their own way', async () => {
  const { data, app, people } = await left()
  const { lab } = await serve(data, 'https://next.example')
  const client = lab.clientOf(app)
  for (const [at, { email, address }] of people.entries()) {
    const { body } = await client.logIn(email, AT_PAGE)
    const frame = openFrame(lab, client, { argon2: quickHash })
    const way = at === 0 ? {} : { recoveryPassword: PASSWORD }
    await assert.rejects(frame.ask('connect', { accessToken: body.token, address }), 'no share is in this browser')
    await frame.ask('recover', { accessToken: body.token, address, ...way })
    await signs(frame, body.token, address)
  }
})

sweepTest('without the database everybody is new, and neither a device nor a password opens the wallet of before', async () => {
  const { people } = await left()
  const empty = await embeddedFolder()
  closing.push(empty.remove)
  const { lab } = await serve(empty.path, FRAME_ORIGIN)
  const client = await lab.newApp({ allowNoOrigin: false })
  for (const { email, profile, address, session } of people) {
    const headers = { ...AT_PAGE.headers, authorization: `Bearer ${session.token}` }
    const refreshed = await client.call(SESSION.refresh, { refresh_token: session.refresh_token }, { headers })
    assert.equal(refreshed.body.token ?? null, null)
    const { body } = await client.logIn(email, AT_PAGE)
    assert.deepEqual([body.is_new_user, body.user.id === session.user.id], [true, false])
    const frame = openFrame(lab, client, { profile, argon2: quickHash })
    await assert.rejects(frame.ask('connect', { accessToken: body.token, address }), 'a share of the device alone')
    await assert.rejects(frame.ask('recover', { accessToken: body.token, address }), 'the login alone')
    await assert.rejects(frame.ask('recover', { accessToken: body.token, address, recoveryPassword: PASSWORD }), 'the password')
  }
})
