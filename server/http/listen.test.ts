// Promises of listening: both loopback addresses, a clear word on a taken port, an end that loses no call.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { listen } from './listen.ts'

/** A promise and the function that fulfils it. */
const signal = (): { seen: Promise<void>; give: () => void } => {
  let give = (): void => {}
  const seen = new Promise<void>((resolve) => {
    give = resolve
  })
  return { seen, give }
}
const hello = (): Response => new Response('hello')

test('localhost answers on 127.0.0.1 and on ::1', async () => {
  const listening = await listen(hello, 'localhost', 0)
  const hasIpv6 = await listen(hello, '::1', 0).then(
    (other) => other.close(0).then(() => true),
    () => false,
  )
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    assert.equal(await (await fetch(`http://${host}:${listening.port}/`)).text(), 'hello')
  }
  await listening.close(0)
})
test('a taken port is named', async () => {
  const first = await listen(hello, '127.0.0.1', 0)
  await assert.rejects(listen(hello, 'localhost', first.port), {
    message: `Port ${first.port} (PORT) is taken. Stop the program that uses it, or choose another PORT.`,
  })
  await assert.rejects(listen(hello, 'localhost', first.port, 'LENDER_PORT'), /\(LENDER_PORT\) is taken.*another LENDER_PORT\.$/)
  await first.close(0)
})
test('a host that is no address of this machine is named', async () => {
  for (const host of ['192.0.2.1', 'nowhere.invalid'])
    await assert.rejects(listen(hello, host, 0), {
      name: 'StartProblem',
      message: new RegExp(`^HOST must be an address of this .*"${host}"`),
    })
})
test('a port taken on ::1 alone is named too, and the other address is given back', async (t) => {
  const first = await listen(hello, '::1', 0).catch(() => null)
  if (!first) return t.skip('no IPv6 on this machine')
  await assert.rejects(listen(hello, 'localhost', first.port), /is taken/)
  const again = await listen(hello, '127.0.0.1', first.port)
  await Promise.all([first.close(0), again.close(0)])
})
test('a call under way is answered before the end, on a kept connection too, and no new one is taken', {
  timeout: 15_000,
}, async () => {
  const arrived = signal()
  const go = signal()
  const listening = await listen(
    async () => {
      arrived.give()
      await go.seen
      return new Response('late')
    },
    '127.0.0.1',
    0,
  )
  const agent = new Agent({ keepAlive: true })
  const request = get({ port: listening.port, agent })
  const answered = once(request, 'response')
  await arrived.seen
  const closing = listening.close(60_000)
  await assert.rejects(fetch(`http://127.0.0.1:${listening.port}/`))
  go.give()
  const [response] = await answered
  response.setEncoding('utf8')
  assert.deepEqual(await response.toArray(), ['late'])
  await closing
  agent.destroy()
})
test('a kept connection is let go with the next answer, and calls are taken until the end', async () => {
  const listening = await listen(hello, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const connection = async (): Promise<string | undefined> => {
    const [response] = await once(get({ port: listening.port, agent }), 'response')
    await response.toArray()
    return response.headers.connection
  }
  assert.equal(await connection(), 'keep-alive')
  listening.letGo()
  assert.equal(await connection(), 'close')
  assert.equal(await connection(), 'close')
  await listening.close(0)
  agent.destroy()
})
test('a call that never ends is broken off when patience ends', async () => {
  const arrived = signal()
  const listening = await listen(
    () => {
      arrived.give()
      return new Promise<Response>(() => {})
    },
    '127.0.0.1',
    0,
  )
  const broken = assert.rejects(fetch(`http://127.0.0.1:${listening.port}/`))
  await arrived.seen
  await listening.close(1)
  await broken
})
