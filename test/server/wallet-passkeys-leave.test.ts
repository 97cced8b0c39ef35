// A wallet that its passkeys recover leaves them by a press in a window of the service, and in no other way.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { openAlone } from '../../frame/windows/alone/open-alone.ts'
import type { FrameRecovery } from '../../src/contract/messages.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE, quickHash } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { said } from './password-lab.ts'
import { prepared } from './prepared.ts'
import { createAuthenticator, leavePasskeys, openPasskeyWindow, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'

type Way = FrameRecovery & { readonly recoveryMethod: 'privy' | 'user-passcode' | 'google-drive' | 'icloud' }
const REFUSED = said('error', 'recovery_window_required')

await onEachEngine((engine) => {
  let people = 0
  const clouds = createClouds()
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))
  const made = async () => {
    const { body } = await client.logIn(`leaves${++people}@example.com`, { headers: { origin: PAGE } })
    const [profile, authenticator] = [memoryShares(), createAuthenticator()]
    const open = () => openFrame(lab, client, { profile, clouds: clouds.fetch })
    const frame = open()
    const address = await setPasskey(frame, authenticator, { accessToken: body.token })
    const of = { accessToken: body.token, address }
    const method = async () => {
      const { rows } = await sql<{ recovery_method: string }>`
        select recovery_method from embedded_wallets where address = ${address}`.execute(engine.db)
      return rows[0]?.recovery_method
    }
    return { of, frame, open, authenticator, method }
  }
  const password: Way = { recoveryMethod: 'user-passcode', recoveryPassword: 'known to the page' }
  const drive = (): Way => ({ recoveryMethod: 'google-drive', recoveryAccessToken: clouds.driveToken('page') })
  const wayOf = async (method: Way['recoveryMethod']): Promise<Way> => {
    if (method === 'privy') return { recoveryMethod: 'privy' }
    if (method === 'user-passcode') return password
    if (method === 'google-drive') return drive()
    return { recoveryMethod: 'icloud', recoveryAccessToken: await clouds.icloudSession('ada') }
  }
  const METHODS = ['privy', 'user-passcode', 'google-drive', 'icloud'] as const

  test('a page takes it to none of the other methods, right after a sign-in, where the wallet is open', async () => {
    const { of, frame, authenticator, method } = await made()
    for (const other of METHODS)
      await assert.rejects(frame.ask('setRecovery', { ...of, ...(await wayOf(other)) }), REFUSED, other)
    // As newer clients write it as well.
    await assert.rejects(
      frame.send('privy:wallets:set-recovery', { accessToken: of.accessToken, entropyId: of.address, ...password }),
      REFUSED,
    )
    assert.equal(await method(), 'passkey')
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address: of.address } })
  })

  test('what was agreed to in a window counts once, for that method, in that frame', async () => {
    const { of, frame, open, method } = await made()
    await leavePasskeys(frame, of, 'google-drive')
    await assert.rejects(frame.ask('setRecovery', { ...of, ...password }), REFUSED)
    await assert.rejects(open().ask('setRecovery', { ...of, ...drive() }), REFUSED, 'another frame, or this one loaded again')
    assert.equal(await method(), 'passkey')
    await frame.ask('setRecovery', { ...of, ...drive() })
    assert.equal(await method(), 'google-drive')
    // Back to a passkey: the agreement is used up.
    await setPasskey(frame, createAuthenticator(), of)
    await assert.rejects(frame.ask('setRecovery', { ...of, ...drive() }), REFUSED)
    assert.equal(await method(), 'passkey')
  })

  test('it is over with a sign-out, and after five minutes', async () => {
    for (const end of ['clear', 'idle'] as const) {
      const { of, frame, method } = await made()
      await leavePasskeys(frame, of, 'user-passcode')
      if (end === 'clear') await frame.ask('clear', {})
      else frame.idle()
      await assert.rejects(frame.ask('setRecovery', { ...of, ...password }), REFUSED, end)
      assert.equal(await method(), 'passkey')
    }
  })

  test('what was agreed to for one wallet changes no other one', async () => {
    const [one, other] = [await made(), await made()]
    await leavePasskeys(one.frame, one.of, 'user-passcode')
    // The device of the other person's wallet, in the frame that has the agreement.
    await recoverByPasskey(one.frame, other.authenticator, other.of)
    await assert.rejects(one.frame.ask('setRecovery', { ...other.of, ...password }), REFUSED)
    assert.equal(await other.method(), 'passkey')
  })

  test('automatic recovery is set by the press itself, and by a ticket where the window is cut off; refused, nothing changes', async () => {
    const { of, frame, method } = await made()
    const refusing = await openPasskeyWindow(frame, 'leave-passkeys', { ...of, method: 'privy' })
    refusing.window.leave()
    await assert.rejects(refusing.answer)
    assert.equal(await method(), 'passkey')
    await leavePasskeys(frame, of, 'privy')
    assert.equal(await method(), 'privy')
    // There is nothing to leave any more.
    await assert.rejects(openPasskeyWindow(frame, 'leave-passkeys', { ...of, method: 'privy' }))

    const apart = await made()
    const headers = { origin: PAGE, authorization: `Bearer ${apart.of.accessToken}` }
    const ticket = async (to: string) =>
      client.call(
        '/api/v1/key_windows/tickets',
        { purpose: 'leave-passkeys', address: apart.of.address, request: { method: to } },
        { headers },
      )
    assert.equal((await ticket('google-drive')).status, 400, 'a cloud is reached by the page')
    const given = (await ticket('privy')).body as unknown as { ticket: string }
    const alone = await openAlone({
      ...{ appId: client.id, purpose: 'leave-passkeys', ticket: given.ticket, referrer: PAGE, origin: FRAME_ORIGIN, nonce: '' },
      ...{ argon2: quickHash, passwordLength: 6, keystoreOf: () => assert.fail('no file'), after: () => () => {} },
      ask: (path, init) =>
        lab.request(path, {
          ...init,
          headers: {
            ...(init.headers as Record<string, string>),
            'privy-app-id': client.id,
            'sec-fetch-site': 'same-origin',
            ...(init.method !== 'GET' && { origin: lab.env.PUBLIC_URL }),
          },
        }),
    })
    assert.ok('line' in alone, JSON.stringify(alone))
    assert.equal(alone.line.asked.method, 'privy')
    // A press alone does not do it there: the passkey opens the wallet first.
    const used = apart.authenticator.use(alone.password?.asked.passkeys ?? { input: '', ids: [] })
    const opened = await alone.password?.act({ act: 'do', passkey: used })
    assert.ok(opened && 'given' in opened, JSON.stringify(opened))
    assert.equal(await apart.method(), 'passkey')
    const done = await alone.line.act({ act: 'do' })
    assert.ok('given' in done, JSON.stringify(done))
    assert.equal(await apart.method(), 'privy')
  })
})
