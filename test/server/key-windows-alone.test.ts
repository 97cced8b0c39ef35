// A window for keys without an opener: it opens the wallet by its ticket, does one thing, and leaves nothing.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readEthereumRequest } from '../../frame/keys/ethereum-request.ts'
import { keystoreOf } from '../../frame/keys/keystore.ts'
import { readSolanaRequest, solanaKeyOf } from '../../frame/keys/solana-message.ts'
import { openAlone } from '../../frame/windows/alone/open-alone.ts'
import type { KeyLine } from '../../frame/windows/keys/key-line.ts'
import type { KeyPurpose } from '../../src/contract/key-windows.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { settle } from '../fakes/wallet-frame.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE, quickHash } from './frame-lab.ts'
import type { Answer } from './lab.ts'
import { createPasswordLab, PASSWORD, signs } from './password-lab.ts'

type Fields = Record<string, unknown>
const WINDOWS = '/api/v1/key_windows'
const TRANSACTION = {
  ...{ to: `0x${'0b'.repeat(20)}`, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208' },
  ...{ type: 2, maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
}
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

await onEachEngine((engine) => {
  const it = createPasswordLab(engine)
  before(() => it.open())
  const page = (accessToken: string) => ({ headers: { origin: PAGE, authorization: `Bearer ${accessToken}` } })
  const ask = async (path: string, body: object, accessToken: string): Promise<Answer> =>
    it.client.call(`${WINDOWS}/${path}`, body, page(accessToken))
  /** A wallet whose recovery is the service's, on the page's device. */
  const automatic = async () => {
    const { token: accessToken } = await it.newPerson()
    const frame = openFrame(it.lab, it.client)
    const { address } = await frame.ask('create', { accessToken })
    return { accessToken, frame, address }
  }
  const ticketFor = async (accessToken: string, asked: Fields): Promise<{ id: string; ticket: string }> => {
    const made = await ask('tickets', asked, accessToken)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return made.body as unknown as { id: string; ticket: string }
  }
  /** Every call of the window, as it leaves. */
  const sent: { path: string; body: string }[] = []
  let last: Promise<Response> | undefined
  /** What the newest window does when its time is over. */
  let late = { ms: 0, run: (): void => {} }
  const open = async (ticket: string, purpose: KeyPurpose, referrer = `${PAGE}/shop`) =>
    openAlone({
      ...{
        referrer,
        appId: it.client.id,
        origin: FRAME_ORIGIN,
        nonce: '',
        purpose,
        ticket,
        argon2: quickHash,
        keystoreOf,
        passwordLength: 6,
      },
      after: (ms, run) => {
        late = { ms, run }
        return () => {}
      },
      ask: (path, init) => {
        sent.push({ path, body: String(init.body ?? '') })
        const own = { 'sec-fetch-site': 'same-origin', origin: FRAME_ORIGIN }
        last = it.lab.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...own } })
        return last
      },
    })
  const lineOf = async (accessToken: string, asked: Fields): Promise<{ id: string; line: KeyLine; password: KeyLine | null }> => {
    const { id, ticket } = await ticketFor(accessToken, asked)
    const opened = await open(ticket, asked.purpose as KeyPurpose)
    assert.ok('line' in opened)
    return { id, ...opened }
  }
  const result = async (accessToken: string, id: string): Promise<Fields> =>
    (await ask('result', { id, wait: 0 }, accessToken)).body as unknown as Fields
  const given = async <T>(line: KeyLine, act: Parameters<KeyLine['act']>[0]): Promise<T> => {
    const outcome = await line.act(act)
    assert.ok('given' in outcome, JSON.stringify(outcome))
    return outcome.given as T
  }
  const devices = async ({ frame, accessToken, address }: Awaited<ReturnType<typeof automatic>>) =>
    (await frame.ask('devices', { accessToken, address })).devices

  test('a key is shown in the window alone; the page hears that it was, and no device is left', async () => {
    const of = await automatic()
    const { accessToken, address } = of
    sent.length = 0
    const { id, line } = await lineOf(accessToken, { purpose: 'export', address })
    assert.deepEqual([line.asked.purpose, line.asked.address, line.asked.origin], ['export', address, PAGE])
    const { key, phrase } = await given<{ key: Hex; phrase: string }>(line, { act: 'do' })
    assert.equal(privateKeyToAccount(key).address, address)
    assert.equal(phrase.split(' ').length, 12)
    assert.deepEqual(await result(accessToken, id), { state: 'done', answer: { at: 'used' } })
    for (const { body } of sent) assert.equal(body.includes(key.slice(2)) || body.includes(phrase), false)
    assert.equal((await devices(of)).length, 1)
    line.leave('done')
    assert.deepEqual(await result(accessToken, id), { state: 'done' })
  })

  test('after five minutes nothing is in it any more, a key that is shown neither', async () => {
    for (const isShown of [true, false]) {
      const { accessToken, address } = await automatic()
      const { id, line } = await lineOf(accessToken, { purpose: 'export', address })
      const ends: string[] = []
      line.onEnded((code) => ends.push(code))
      if (isShown) await given(line, { act: 'do' })
      assert.equal(late.ms, 5 * MINUTE)
      late.run()
      await settle()
      await last
      assert.deepEqual(ends, ['wallet_request_timeout'])
      const told = await result(accessToken, id)
      assert.deepEqual(isShown ? told.answer : (told.error as Fields).code, isShown ? { at: 'used' } : 'wallet_request_timeout')
    }
  })

  test('a backup is the file of the wallet', async () => {
    const { accessToken, address } = await automatic()
    const { id, line } = await lineOf(accessToken, { purpose: 'backup', address })
    const { file } = await given<{ file: string }>(line, { act: 'do', password: 'long enough' })
    assert.match(file, new RegExp(address.slice(2), 'i'))
    assert.deepEqual(await result(accessToken, id), { state: 'done', answer: { at: 'used' } })
  })

  test('a wallet is brought along; what is no key can be typed again', async () => {
    const { token: accessToken } = await it.newPerson()
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    sent.length = 0
    const { id, line } = await lineOf(accessToken, { purpose: 'import' })
    const wrong = await line.act({ act: 'do', text: 'no key' })
    assert.ok('failed' in wrong && wrong.fault)
    assert.deepEqual(await given(line, { act: 'do', text: key }), { address })
    assert.deepEqual(await result(accessToken, id), { state: 'done', answer: { at: 'imported', address } })
    for (const { body } of sent) assert.equal(body.includes(key.slice(2)), false)
    const frame = openFrame(it.lab, it.client)
    await frame.ask('recover', { accessToken, address })
    const { response } = await frame.ask('rpc', {
      accessToken,
      address,
      request: { method: 'personal_sign', params: ['Hi', address] },
    })
    assert.ok(await verifyMessage({ address, message: 'Hi', signature: response.data as Hex }))
  })

  test('nobody brings a wallet along into the account of somebody else’s ticket', async () => {
    for (const referrer of ['', 'https://evil.example/', `${PAGE}.evil.example/`, 'about:client']) {
      const { token } = await it.newPerson()
      const { id, ticket } = await ticketFor(token, { purpose: 'import' })
      assert.deepEqual(await open(ticket, 'import', referrer), { refused: 'invalid_origin' })
      assert.deepEqual(((await result(token, id)) as { error: Fields }).error.code, 'invalid_origin')
    }
  })

  test('another browser is removed: what the page has is recovered once more', async () => {
    const of = await automatic()
    const { accessToken, address, frame } = of
    const other = openFrame(it.lab, it.client)
    await other.ask('recover', { accessToken, address })
    const { id, line } = await lineOf(accessToken, { purpose: 'devices', address })
    const { devices: listed } = await given<{ devices: { id: string }[] }>(line, { act: 'do' })
    assert.equal(listed.length, 2)
    assert.deepEqual(await result(accessToken, id), { state: 'here' })
    const left = await given<{ devices: unknown[] }>(line, { act: 'do', remove: listed[0]?.id ?? '' })
    assert.deepEqual(left.devices, [])
    line.leave('done')
    await settle()
    await last
    assert.deepEqual(await result(accessToken, id), { state: 'done', answer: { at: 'used' } })
    const request = { method: 'personal_sign', params: ['Hi', address] }
    await assert.rejects(other.ask('connect', { accessToken, address }), /not_on_device/)
    await frame.ask('recover', { accessToken, address })
    assert.ok(await frame.ask('rpc', { accessToken, address, request }))
    assert.equal((await devices(of)).length, 1)
  })

  describe('a signature', () => {
    const confirming = async (address: string, request: Fields, digest: string, accessToken: string) =>
      lineOf(accessToken, { purpose: 'confirm', address, request, digest })
    const ethereum = (address: string, request: { method: string; params: readonly unknown[] }) =>
      readEthereumRequest(request as never, address).digest

    test('of a message, of a transaction and of Solana is over what was shown', async () => {
      const { accessToken, address, frame } = await automatic()
      const message = { method: 'personal_sign', params: [hex('Ahoy'), address] }
      const one = await confirming(address, message, ethereum(address, message), accessToken)
      const { digest = '' } = one.line.asked.request ?? {}
      assert.deepEqual(one.line.asked.request?.params, [hex('Ahoy'), address])
      assert.deepEqual(
        one.line.asked.request?.known.map((known) => known.toLowerCase()),
        [address.toLowerCase()],
      )
      await given(one.line, { act: 'agree', digest })
      const { answer } = (await result(accessToken, one.id)) as { answer: { at: string; result: Hex } }
      assert.equal(answer.at, 'signed')
      assert.ok(await verifyMessage({ address: address as Hex, message: 'Ahoy', signature: answer.result }))

      const sending = { method: 'eth_signTransaction', params: [{ ...TRANSACTION, from: address }] }
      const two = await confirming(address, sending, ethereum(address, sending), accessToken)
      await given(two.line, { act: 'agree', digest: two.line.asked.request?.digest ?? '' })
      const signed = ((await result(accessToken, two.id)) as { answer: { result: TransactionSerialized } }).answer.result
      assert.equal(parseTransaction(signed).value, 1n)
      assert.equal(await recoverTransactionAddress({ serializedTransaction: signed as never }), address)

      const { publicKey } = await frame.ask('solanaCreate', { accessToken, ethereumAddress: address })
      const solana = {
        method: 'signMessage',
        params: { message: Buffer.from('Ahoy').toString('base64'), encoding: 'base64' },
      } as const
      const read = readSolanaRequest(solana, solanaKeyOf(publicKey))
      const three = await confirming(publicKey, solana, read.digest, accessToken)
      await given(three.line, { act: 'agree', digest: read.digest })
      const { signature } = ((await result(accessToken, three.id)) as { answer: { result: { signature: string } } }).answer.result
      assert.ok(ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from('Ahoy'), base58.decode(publicKey)))
    })

    test('of another request than the ticket’s, of one that is never signed, or agreed to by another digest, is not made', async () => {
      const { accessToken, address } = await automatic()
      const message = (text: string) => ({ method: 'personal_sign', params: [hex(text), address] })
      const swapped = await ticketFor(accessToken, {
        ...{ purpose: 'confirm', address, request: message('All of it to Mallory') },
        digest: ethereum(address, message('Hello')),
      })
      assert.deepEqual(await open(swapped.ticket, 'confirm'), { refused: 'embedded_wallet_request_error' })
      assert.deepEqual(((await result(accessToken, swapped.id)) as { error: Fields }).error.code, 'embedded_wallet_request_error')
      for (const request of [{ method: 'eth_sign', params: [address, hex('x')] }, { method: 'personal_sign' }, null, 'x', 7]) {
        const { id, ticket } = await ticketFor(accessToken, { purpose: 'confirm', address, request, digest: '0x1' })
        assert.ok('refused' in (await open(ticket, 'confirm')), JSON.stringify(request))
        assert.equal((await result(accessToken, id)).state, 'done')
      }
      const own = await confirming(address, message('Hello'), ethereum(address, message('Hello')), accessToken)
      assert.ok('failed' in (await own.line.act({ act: 'agree', digest: '0x1' })))
      const told = (await result(accessToken, own.id)) as { state: string; answer?: unknown; error?: unknown }
      assert.deepEqual([told.state, told.answer, told.error !== undefined], ['done', undefined, true])
    })

    test('of a window that the page has given up, or whose session has ended, reaches nobody', async () => {
      const { accessToken, address } = await automatic()
      const message = { method: 'personal_sign', params: [hex('Ahoy'), address] }
      const one = await confirming(address, message, ethereum(address, message), accessToken)
      await ask('end', { id: one.id }, accessToken)
      const outcome = await one.line.act({ act: 'agree', digest: one.line.asked.request?.digest ?? '' })
      assert.deepEqual(outcome, { failed: 'missing_or_invalid_token' })
    })
  })

  test('a wallet with a password is opened by it, wrong ones count; a refusal and a closed window are told', async () => {
    const { accessToken, address } = await it.made()
    const { id, line, password } = await lineOf(accessToken, { purpose: 'export', address })
    assert.ok(password)
    assert.deepEqual(await password.act({ act: 'do', password: 'not it at all' }), { failed: 'invalid_recovery_pin' })
    assert.ok('given' in (await password.act({ act: 'do', password: PASSWORD })))
    const { key } = await given<{ key: Hex }>(line, { act: 'do' })
    assert.equal(privateKeyToAccount(key).address, address)
    assert.equal((await result(accessToken, id)).state, 'done')
    for (const [act, code] of [
      ['refuse', 'user_rejected_request'],
      ['left', 'window_closed'],
    ] as const) {
      const one = await lineOf(accessToken, { purpose: 'export', address })
      sent.length = 0
      one.line.leave(act)
      one.line.leave('left')
      await Promise.resolve()
      const [told, ...more] = sent
      assert.deepEqual([JSON.parse(told?.body ?? ''), more], [{ error: { code } }, []])
    }
  })

  test('a wallet that is recovered by a password there is open in the frame of the page, and the share opens no other frame', async () => {
    const { accessToken, address } = await it.made()
    const fresh = openFrame(it.lab, it.client)
    const key = async () => (await fresh.ask('windowShareKey', {})).publicKey
    const recovered = async (public_key: string) => {
      const { id, line, password } = await lineOf(accessToken, { purpose: 'recover', address, request: { public_key } })
      assert.equal(password, null)
      assert.deepEqual(await line.act({ act: 'do', password: 'not it at all' }), { failed: 'invalid_recovery_pin' })
      await given(line, { act: 'do', password: PASSWORD })
      const { answer } = (await result(accessToken, id)) as { answer: { at: string; sealed: string } }
      assert.equal(answer.at, 'recovered')
      return answer.sealed
    }
    const take = (sealed: string) => fresh.ask('takeWindowShare', { accessToken, address, sealed })
    const former = await recovered(await key())
    const sealed = await recovered(await key())
    await assert.rejects(take(former), /not for this frame/)
    await assert.rejects(take(sealed), /waits for no share/, 'a key counts once')
    const last = await recovered(await key())
    const other = openFrame(it.lab, it.client)
    await other.ask('windowShareKey', {})
    await assert.rejects(other.ask('takeWindowShare', { accessToken, address, sealed: last }), /not for this frame/)
    assert.deepEqual(await take(last), { address })
    await signs(fresh, accessToken, address)
    await key()
    await fresh.ask('clear', {})
    await assert.rejects(take(last), /waits for no share/)
  })

  test('a password is set for a wallet, or one is made with it, whose share opens in the frame of the page alone', async () => {
    const { accessToken, frame, address } = await automatic()
    const { id, line } = await lineOf(accessToken, { purpose: 'password', address })
    await given(line, { act: 'do', password: PASSWORD })
    assert.deepEqual(await result(accessToken, id), { state: 'done', answer: { at: 'used' } })
    await signs(frame, accessToken, address)
    // The present one opens the wallet there, before another is set.
    const again = await lineOf(accessToken, { purpose: 'password', address })
    assert.ok(again.password)

    const { token } = await it.newPerson()
    const [own, other] = [openFrame(it.lab, it.client), openFrame(it.lab, it.client)]
    const { publicKey } = await own.ask('windowShareKey', {})
    await other.ask('windowShareKey', {})
    const made = await lineOf(token, { purpose: 'password', request: { public_key: publicKey } })
    await given(made.line, { act: 'do', password: PASSWORD })
    const { answer } = (await result(token, made.id)) as { answer: { at: string; address: string; sealed: string } }
    assert.equal(answer.at, 'made')
    await assert.rejects(other.ask('takeWindowShare', { accessToken: token, ...answer } as never))
    await own.ask('takeWindowShare', { accessToken: token, address: answer.address, sealed: answer.sealed })
    await signs(own, token, answer.address)
  })

  test('what the service refuses is told in the window and to the page: an old sign-in, a ticket that is over', async () => {
    const { accessToken, address } = await automatic()
    const { id, line } = await lineOf(accessToken, { purpose: 'export', address })
    it.lab.clock.advance(5 * MINUTE)
    const ends: string[] = []
    line.onEnded((code) => ends.push(code))
    assert.deepEqual(await line.act({ act: 'do' }), { failed: 'recent_login_required' })
    assert.deepEqual(ends, ['recent_login_required'])
    assert.deepEqual(((await result(accessToken, id)) as { error: Fields }).error.code, 'recent_login_required')
    const other = await automatic()
    const { ticket } = await ticketFor(other.accessToken, { purpose: 'export', address: other.address })
    assert.deepEqual(await open(ticket, 'import'), { refused: 'window_ticket_invalid' })
    assert.ok('line' in (await open(ticket, 'export')))
    assert.deepEqual(await open(ticket, 'export'), { refused: 'window_ticket_invalid' })
  })
})
