// Wallets that are recovered from Google Drive and iCloud: found again, changed, gone, or in another account.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, type FrameOptions, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { said, signs } from './password-lab.ts'
import { prepared } from './prepared.ts'

const METHODS = ['google-drive', 'icloud'] as const
type Method = (typeof METHODS)[number]

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))
  const clouds = prepared(() => createClouds())
  const access = (method: Method, person: 'ada' | 'grace') =>
    method === 'icloud' ? clouds.icloudSession(person) : Promise.resolve(clouds.driveToken(person))
  const kept = (method: Method) => (method === 'icloud' ? clouds.records : clouds.files)
  const made = async (method: Method) => {
    const { body } = await client.logIn(`cloud${++people}@example.com`, { headers: { origin: PAGE } })
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile, clouds: clouds.fetch })
    const known = new Set(kept(method).keys())
    const { address } = await frame.ask('create', {
      accessToken: body.token,
      recoveryMethod: method,
      recoveryAccessToken: await access(method, 'ada'),
    })
    const file = [...kept(method).keys()].find((key) => !known.has(key)) ?? ''
    return { accessToken: body.token, address, profile, file }
  }
  const recover = async (
    { accessToken, address }: { accessToken: string; address: string },
    recoveryAccessToken: string,
    fetch = clouds.fetch,
  ) => {
    const frame = openFrame(lab, client, { clouds: fetch })
    const answer = await frame.ask('recover', { accessToken, address, recoveryAccessToken })
    await signs(frame, accessToken, address)
    return answer
  }

  for (const method of METHODS)
    test(`${method}: one file, which its provider cannot read; a fresh profile finds the same wallet with it, another account does not`, async () => {
      const of = await made(method)
      const text = kept(method).get(of.file) ?? ''
      assert.deepEqual(Object.keys(JSON.parse(text)), ['latchkey', 'version', 'address', 'sealed'])
      assert.deepEqual(await recover(of, await access(method, 'ada')), { address: of.address })
      await assert.rejects(recover(of, await access(method, 'grace')), said('error', 'recovery_file_missing'))
      await assert.rejects(recover(of, 'no-token'), said('error', 'recovery_access_refused'))
      const down = async (): Promise<Response> => new Response('', { status: 503 })
      await assert.rejects(recover(of, await access(method, 'ada'), down), said('error', 'recovery_cloud_unreachable'))
    })

  for (const method of METHODS)
    test(`${method}: a changed file, or that of another wallet, is told and not used, and costs no try`, async () => {
      const [of, other] = [await made(method), await made(method)]
      const files = kept(method)
      const whole = files.get(of.file) ?? ''
      const last = whole.lastIndexOf('"') - 2
      const turned = whole[last] === 'A' ? 'B' : 'A'
      const changes = [
        whole.slice(0, last) + turned + whole.slice(last + 1),
        files.get(other.file) ?? '',
        '{}',
        '<!doctype html>',
      ]
      const token = await access(method, 'ada')
      for (let round = 0; round < 3; round++)
        for (const text of changes) {
          files.set(of.file, text)
          await assert.rejects(recover(of, token), said('error', 'recovery_file_changed'))
        }
      files.set(of.file, whole)
      assert.deepEqual(await recover(of, token), { address: of.address })
    })

  test('consent without the folder is told when the file is written, and nothing is made', async () => {
    const { body } = await client.logIn(`cloud${++people}@example.com`, { headers: { origin: PAGE } })
    const ask = {
      accessToken: body.token,
      recoveryMethod: 'google-drive',
      recoveryAccessToken: clouds.driveToken('ada', 'profile'),
    } as const
    await assert.rejects(
      openFrame(lab, client, { clouds: clouds.fetch }).ask('create', ask),
      said('error', 'recovery_access_refused'),
    )
  })

  test('the file of the way before goes where its cloud is at hand, and opens nothing where it stays', async () => {
    const of = await made('google-drive')
    const frame = openFrame(lab, client, { profile: of.profile, clouds: clouds.fetch })
    const { accessToken, address } = of
    const old = clouds.files.get(of.file) ?? ''
    const change = async (recoveryMethod: Method | 'user-passcode', more: object) =>
      frame.ask('setRecovery', { accessToken, address, recoveryMethod, ...more })
    await change('google-drive', { recoveryAccessToken: await access('google-drive', 'ada') })
    assert.equal(clouds.files.has(of.file), false)
    clouds.files.set(of.file, old)
    await change('user-passcode', { recoveryPassword: 'correct-horse' })
    await assert.rejects(recover(of, await access('google-drive', 'ada')), said('invalid_request_arguments'))
    const password = openFrame(lab, client)
    assert.deepEqual(await password.ask('recover', { accessToken, address, recoveryPassword: 'correct-horse' }), { address })
  })

  test('two tabs that change the way at once: one counts, the other is told, and its file is gone', async () => {
    const of = await made('google-drive')
    const before = clouds.files.size
    // Both have written their file, and neither has changed the row.
    let [arrived, goOn] = [0, (): void => {}]
    const both = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const around: FrameOptions['around'] = (service, shares) => ({
      shares,
      service: {
        ...service,
        setRecovery: async (...asked) => {
          arrived += 1
          if (arrived === 2) goOn()
          await both
          return service.setRecovery(...asked)
        },
      },
    })
    const tabs = await Promise.allSettled(
      [1, 2].map(async () => {
        const frame = openFrame(lab, client, { profile: of.profile, clouds: clouds.fetch, around })
        const { accessToken, address } = of
        const recoveryAccessToken = await access('google-drive', 'ada')
        return frame.ask('setRecovery', { accessToken, address, recoveryMethod: 'google-drive', recoveryAccessToken })
      }),
    )
    assert.equal(tabs.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const tab of tabs) if (tab.status === 'rejected') said('error', 'recovery_changed')(tab.reason)
    assert.equal(clouds.files.size, before)
    assert.deepEqual(await recover(of, await access('google-drive', 'ada')), { address: of.address })
  })

  test('a device without a share changes nothing before it has recovered', async () => {
    const { accessToken, address } = await made('icloud')
    const frame = openFrame(lab, client, { clouds: clouds.fetch })
    const change = { accessToken, address, recoveryMethod: 'user-passcode', recoveryPassword: 'correct-horse' } as const
    await assert.rejects(frame.ask('setRecovery', change), said('wallet_not_on_device'))
    await frame.ask('recover', { accessToken, address, recoveryAccessToken: await access('icloud', 'ada') })
    assert.deepEqual(await frame.ask('setRecovery', change), { address })
  })
})
