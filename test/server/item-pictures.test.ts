// Pictures of items: off by default, from the public internet alone, of few kinds and within bounds.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { encodeAbiParameters } from 'viem'
import { createApp } from '../../server/http/app.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { createItemPictures } from '../../server/services/pictures/item-pictures.ts'
import { HOUR, MINUTE } from '../../src/kit/durations.ts'
import { answered } from '../fakes/chains.ts'
import { GIF, JPEG, PNG, WEBP } from '../fakes/small-pictures.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'

const COLLECTION = `0x${'c0'.repeat(20)}`
const OPEN = { NODE_ENV: 'development', ALLOW_PRIVATE_TARGETS: 'yes' }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** What the host of pictures answers, by path. */
const files = new Map<string, (answer: ServerResponse) => void>()
let asked: { path: string; headers: Record<string, unknown> }[] = []
const host = createServer(({ url = '', headers }, answer) => {
  asked.push({ path: url, headers })
  const give = files.get(url)
  if (give) give(answer)
  else answer.writeHead(404).end()
})
const give = (path: string, content: string | Uint8Array, type = 'image/png', status = 200): void => {
  files.set(path, (answer) => answer.writeHead(status, { 'content-type': type }).end(content))
}
const at = (path: string): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`
before(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
})
after(() => {
  host.closeAllConnections()
  host.close()
})
beforeEach(() => {
  files.clear()
  asked = []
})

await onEachEngine((engine) => {
  /** A service and an app on it. `uri`: what the contract says of its items. */
  const open = async (env: Record<string, string> = OPEN, { on = true, patience = 5000 } = {}) => {
    const lab = createLab(engine, env)
    const core = { ...createCore(lab.deps), itemPictures: createItemPictures(lab.deps, { patience }) }
    const service = createApp(lab.deps, core)
    const app = await lab.newApp()
    if (on) await changeApp(lab.deps, app.id, { config: { item_pictures: true } })
    let [uri, selector] = ['', '0xc87b56dd']
    lab.chains.node = async (_chain, request) => {
      const [{ data, to }] = JSON.parse(request).params
      assert.equal(to, COLLECTION)
      if (!data.startsWith(selector))
        return answered('{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted"}}')
      const result = encodeAbiParameters([{ type: 'string' }], [uri])
      return answered(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    }
    const path = (item = '7', collection = COLLECTION, chain = '1'): string =>
      `/apps/${app.id}/item-pictures/${chain}/${collection}/${item}`
    const get = async (where = path(), headers: Record<string, string> = {}, from = '203.0.113.1'): Promise<Response> =>
      await service.request(where, { headers }, { incoming: { socket: { remoteAddress: from } } })
    return {
      ...{ lab, app, get, path },
      says: (text: string, by = '0xc87b56dd'): void => {
        uri = text
        selector = by
      },
    }
  }
  const data = (image: string): string => `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`

  test('an app that has not said so has none: nothing is asked, of no node and no host', async () => {
    const { get, says, lab } = await open(OPEN, { on: false })
    says(data(at('/a.png')))
    give('/a.png', PNG)
    assert.equal((await get()).status, 404)
    assert.deepEqual([lab.chains.asked, asked], [[], []])
  })

  test('a picture comes as one, in a sandbox, for pages of every host, and is read once an hour', async () => {
    const { get, path, says, lab } = await open()
    says(at('/meta/{id}'), '0x0e89341c')
    give(`/meta/${'7'.padStart(64, '0')}`, JSON.stringify({ image: at('/a') }), 'application/json')
    give('/a', PNG, 'text/html')
    const answer = await get(path(), { cookie: 'privy-token=secret', origin: 'https://host.example', 'user-agent': 'someone' })
    assert.equal(answer.status, 200)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PNG)
    const told = (name: string) => answer.headers.get(name)
    assert.deepEqual(
      ['content-type', 'content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy', 'cache-control'].map(
        told,
      ),
      ['image/png', "sandbox; default-src 'none'", 'nosniff', 'cross-origin', 'public, max-age=3600'],
    )
    assert.equal(told('access-control-allow-origin'), '*')
    assert.equal(told('set-cookie'), null)
    for (const { headers } of asked) assert.deepEqual(Object.keys(headers).toSorted(), ['connection', 'host'])
    assert.equal((await get()).status, 200)
    assert.equal(asked.length, 2, 'kept')
    lab.clock.advance(HOUR)
    assert.equal((await get()).status, 200)
    assert.equal(asked.length, 4, 'read anew')
  })

  test('every kind that is shown, from a host or in the metadata itself', async () => {
    const { get, path, says } = await open()
    let item = 0
    for (const [type, bytes] of Object.entries({ 'image/png': PNG, 'image/gif': GIF, 'image/jpeg': JPEG, 'image/webp': WEBP })) {
      says(data(at('/one')))
      give('/one', bytes, 'application/octet-stream')
      const hosted = await get(path(String(item++)))
      assert.deepEqual([hosted.status, hosted.headers.get('content-type')], [200, type])
      says(data(`data:text/html;base64,${bytes.toString('base64')}`))
      const held = await get(path(String(item++)))
      assert.deepEqual([held.status, held.headers.get('content-type')], [200, type])
    }
  })

  test('what is no such picture, or is too large, is none', async () => {
    const { get, path, says } = await open()
    const huge = Buffer.from(PNG)
    huge.writeUInt32BE(100_000, 16)
    const wrong: readonly (string | Uint8Array)[] = [
      ...[SVG, '<html><script>alert(1)</script></html>', 'GIF89a=1;alert(1)//<script>aaaaaaaaaaaaaaa', '', 'PNG'],
      ...[Buffer.concat([PNG, Buffer.from(SVG)]), Buffer.concat([JPEG, Buffer.from('PK\x03\x04')]), PNG.subarray(0, 40), huge],
      Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024), PNG.subarray(-12)]),
    ]
    for (const [item, bytes] of wrong.entries()) {
      says(data(at('/wrong')))
      give('/wrong', bytes, 'image/png')
      assert.equal((await get(path(String(item)))).status, 404, String(item))
    }
    says(data(`data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`))
    assert.equal((await get(path('100'))).status, 404)
    says(`data:application/json,${'x'.repeat(300_000)}`)
    assert.equal((await get(path('101'))).status, 404)
    const texts = ['not json', '[]', 'null', '{"image":7}', `{"image":"${at('/a')}","more":"${'x'.repeat(300_000)}"}`]
    for (const [more, text] of texts.entries()) {
      give('/meta', text, 'application/json')
      says(at('/meta'))
      assert.equal((await get(path(String(200 + more)))).status, 404, text.slice(0, 20))
    }
    give('/gone', PNG, 'image/png', 500)
    says(data(at('/gone')))
    assert.equal((await get(path('300'))).status, 404)
  })

  test('nothing on the inside is asked, by whatever name, file or redirect', async () => {
    const { get, path, says } = await open({ ...OPEN, ALLOW_PRIVATE_TARGETS: 'no', IPFS_GATEWAY_URL: at('') })
    give('/a.png', PNG)
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    const inside = [
      at('/a.png'),
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://localhost/',
      'https://10.0.0.1/',
      `ipfs://${cid}`,
    ]
    for (const [item, address] of [...inside, 'file:///etc/passwd', 'ftp://host.example/'].entries()) {
      says(address)
      assert.equal((await get(path(String(item)))).status, 404, address)
      says(data(address))
      assert.equal((await get(path(String(100 + item)))).status, 404, address)
    }
    assert.deepEqual(asked, [])
  })

  test('redirects are few, and a host that does not answer is left', async () => {
    const { get, path, says } = await open()
    const leads = (from: string, to: string) => files.set(from, (answer) => answer.writeHead(302, { location: to }).end())
    leads('/one', '/two')
    leads('/two', at('/a.png'))
    leads('/round', '/round')
    give('/a.png', PNG)
    says(data(at('/one')))
    assert.equal((await get(path('1'))).status, 200)
    says(data(at('/round')))
    assert.equal((await get(path('2'))).status, 404)
    assert.equal(asked.filter((one) => one.path === '/round').length, 4)
    const hasty = await open(OPEN, { patience: 40 })
    files.set('/silent', () => undefined)
    hasty.says(data(at('/silent')))
    assert.equal((await hasty.get()).status, 404)
  })

  test('files of IPFS come by the gateway that the operator names, from nowhere else of its host', async () => {
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    const none = await open()
    none.says(data(`ipfs://${cid}/1.png`))
    assert.equal((await none.get()).status, 404)
    const { get, path, says } = await open({ ...OPEN, IPFS_GATEWAY_URL: at('/gate') })
    give(`/gate/ipfs/${cid}/a%20b/1.png`, PNG)
    says(data(`ipfs://ipfs/${cid}/a b/1.png`))
    assert.equal((await get(path('1'))).status, 200)
    says(`data:application/json,{"image":"ipfs://${cid}/\\ud800"}`)
    assert.equal((await get(path('2'))).status, 404)
    asked = []
    const outside = [
      `ipfs://${cid}/../../admin`,
      `ipfs://${cid}/%2e%2e/%2e%2e/admin`,
      `ipfs://${cid}/a%2f..%2fb`,
      'ipfs://short/1.png',
      'ipfs://../1.png',
    ]
    for (const [item, name] of outside.entries()) {
      says(data(name))
      assert.equal((await get(path(String(10 + item)))).status, 404, name)
    }
    assert.deepEqual(asked, [])
  })

  test('what names no item, a chain without a node or a silent one has none; that there is none is kept for minutes', async () => {
    const { get, path, says, lab } = await open()
    says(data(at('/a.png')))
    give('/a.png', PNG)
    const wrong = [
      path('-1'),
      path('07'),
      path(String(2n ** 256n)),
      path('x'),
      path('1', '0x1'),
      path('1', COLLECTION.toUpperCase()),
      path('1', COLLECTION, '0'),
      path('1', COLLECTION, '424242'),
    ]
    for (const one of wrong) assert.equal((await get(one)).status, 404, one)
    assert.deepEqual(lab.chains.asked, [])
    const { node } = lab.chains
    lab.chains.node = async () => answered('', 502)
    assert.equal((await get()).status, 404)
    lab.chains.node = node
    assert.equal((await get()).status, 404)
    lab.clock.advance(5 * MINUTE)
    assert.equal((await get()).status, 200)
  })

  test('who asks too often waits, each address for itself, and no line of the log says what was looked at', async () => {
    const { get, says, lab } = await open()
    says(data(at('/a.png')))
    give('/a.png', PNG)
    const from = (address: string) => get(undefined, {}, address)
    for (let time = 0; time < 60; time += 1) assert.equal((await from('203.0.113.9')).status, 200)
    const refused = await from('203.0.113.9')
    assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true])
    assert.equal((await from('203.0.113.10')).status, 200)
    assert.doesNotMatch(JSON.stringify(lab.lines), /203\.0\.113|c0c0c0|a\.png/)
  })
})
