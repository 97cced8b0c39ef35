// Passkeys of a wallet under attack: calls that take something away, a thief who adds one, two windows at once.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'
import type { Actor } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import { ServiceError } from '../../server/services/service-error.ts'
import { newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { type Client, createLab, type Lab } from './lab.ts'
import { createAuthenticator, openPasskeyWindow, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'

type Change = Parameters<WalletService['setRecovery']>[2]
type Passkeys = Extract<NonNullable<Change['recovery']>, { method: 'passkey' }>
const OWNER: Actor = { kind: 'operator', id: 'op_owner', role: 'owner' }
const codeOf = (error: unknown): string => (error instanceof ServiceError ? error.code : String(error))

await onEachEngine((engine) => {
  let lab: Lab
  let second: Lab
  let client: Client
  let people = 0
  before(async () => {
    const settings = { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }
    lab = createLab(engine, settings)
    second = createLab(engine, settings)
    client = await newCloudApp(lab)
  })
  const made = async () => {
    const email = `attacked${++people}@example.com`
    const { body: person } = await client.logIn(email, { headers: { origin: PAGE } })
    const { token: accessToken } = person
    const [profile, authenticator] = [memoryShares(), createAuthenticator()]
    const frame = openFrame(lab, client, { profile })
    const address = await setPasskey(frame, authenticator, { accessToken })
    return { of: { accessToken, address }, user: person.user.id, email, profile, frame, authenticator }
  }
  const call = (accessToken: string, path: string, body: object | undefined, origin = PAGE) =>
    client.call(path, body, {
      ...(body === undefined && { method: 'GET' }),
      headers: { origin, authorization: `Bearer ${accessToken}` },
    })
  const idsOf = async (accessToken: string): Promise<string[]> => {
    const { body } = await call(accessToken, '/api/v1/users/me/wallet_passkeys', undefined)
    return (body as unknown as { passkeys: { id: string }[] }).passkeys.map(({ id }) => id)
  }
  /** What the person's own frame says to the service when a passkey is added. */
  const honest = async ({ of, profile }: Awaited<ReturnType<typeof made>>): Promise<Change> => {
    let kept: Change | null = null
    const frame = openFrame(lab, client, {
      profile,
      instead: () => ({
        setRecovery: (_, __, change) => {
          kept = change
          return Promise.reject(new Error('held back'))
        },
      }),
    })
    await setPasskey(frame, createAuthenticator(), of).catch(() => {})
    assert.ok(kept)
    return kept
  }

  test('no call takes the last one away: not the person’s, not an operator’s, neither by the passkey nor by the wallet', async () => {
    const { of, user, email, authenticator } = await made()
    const { accessToken, address } = of
    const [id = ''] = await idsOf(accessToken)
    const core = createCore(lab.deps)
    const act = (type: string, handle: string) =>
      perform(core, OWNER, 'users.unlink', { app: client.id, user, type, handle }).then(() => 'done', codeOf)
    const own = async (path: string, body: object): Promise<string> => (await call(accessToken, path, body)).body.code ?? 'done'
    assert.deepEqual(
      [
        await own('/api/v1/passkeys/unlink', { credential_id: id }),
        await own('/api/v1/siwe/unlink', { address }),
        await own('/api/v1/passwordless/unlink', { address: email }),
        await act('passkey', id),
        await act('wallet', address),
        await act('email', email),
      ],
      [
        'linked_account_not_found',
        'cannot_unlink_embedded_wallet',
        'cannot_unlink_sole_account',
        'linked_account_not_found',
        'cannot_unlink_embedded_wallet',
        'cannot_unlink_sole_account',
      ],
    )
    // Nor does a wrapping without any.
    const change = await honest({ ...(await made()) })
    const bare = { ...change, recovery: { ...(change.recovery as Passkeys), passkeys: [] } }
    const { status } = await call(accessToken, `/api/v1/embedded_wallets/${address}/recovery`, bare, FRAME_ORIGIN)
    assert.equal(status, 400)
    assert.deepEqual(await idsOf(accessToken), [id])
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address } })
  })

  test('a thief with a session of now adds none, on a machine of their own or by what the person’s frame has said', async () => {
    const victim = await made()
    const { of, authenticator } = victim
    const { accessToken, address } = of
    const ids = await idsOf(accessToken)
    const theirs = createAuthenticator()
    const { window, asked } = await openPasskeyWindow(openFrame(lab, client), 'passkey', of)
    assert.ok(asked.passkeys)
    const told = await window.say({ act: 'do', passkey: theirs.make({ ...asked.passkeys, ids: [] }) })
    assert.ok(!('given' in told), JSON.stringify(told))
    const change = await honest(victim)
    const recovery = change.recovery as Passkeys
    const [first] = recovery.passkeys
    assert.ok(first)
    // Of a wallet of the thief's: signed well, for another address.
    const other = (await honest(await made())).recovery as Passkeys
    const forged: readonly Change[] = [
      { ...change, recovery: { ...recovery, passkeys: [...recovery.passkeys, { ...first, id: 'dGhpZWY' }] } },
      { ...change, recovery: { ...recovery, passkeys: [first] } },
      { ...change, recovery: { ...recovery, passkeys: other.passkeys } },
      { ...change, recovery: { ...recovery, prf_input: other.prf_input } },
      { ...change, recovery: { ...recovery, passkeys_proof: other.passkeys_proof } },
      { ...change, recovery: { ...recovery, auth_key: other.auth_key } },
      { ...change, recovery: other },
    ]
    for (const body of forged) {
      const { status, body: said } = await call(accessToken, `/api/v1/embedded_wallets/${address}/recovery`, body, FRAME_ORIGIN)
      assert.deepEqual([status, said.code], [422, 'invalid_credentials'])
    }
    assert.deepEqual(await idsOf(accessToken), ids)
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address } })
  })

  test('of two windows at once, at two instances, what counts opens: additions, and an addition beside a removal', async () => {
    for (const removes of [false, true]) {
      const { of, frame, profile, authenticator } = await made()
      const [here, there] = [createAuthenticator(), createAuthenticator()]
      await setPasskey(frame, here, of)
      const [one, other] = [
        await openPasskeyWindow(openFrame(lab, client, { profile }), 'passkey', of),
        await openPasskeyWindow(openFrame(second, second.clientOf(client.id), { profile }), 'passkey', of),
      ]
      const added = createAuthenticator()
      const adds = (by: typeof added, { asked }: typeof one) => {
        assert.ok(asked.passkeys)
        return { act: 'do', passkey: by.make(asked.passkeys) }
      }
      const { id: gone } = here.use(one.asked.passkeys ?? { input: '', ids: [] })
      const outcomes = await Promise.all([
        one.window.say(adds(added, one)),
        other.window.say(removes ? { act: 'do', remove: gone } : adds(there, other)),
      ])
      const won = outcomes.map((said) => 'given' in said)
      assert.ok(won.includes(true), JSON.stringify(outcomes))
      const opens = async (by: typeof added) => 'given' in (await recoverByPasskey(openFrame(lab, client), by, of))
      const counts = [authenticator, here, added, there]
      const expected = [true, !(removes && won[1]), won[0], !removes && won[1]]
      const really: boolean[] = []
      for (const by of counts) really.push(await opens(by))
      assert.deepEqual(really, expected, JSON.stringify(outcomes))
      assert.equal((await idsOf(of.accessToken)).length, expected.filter(Boolean).length)
    }
  })
})
