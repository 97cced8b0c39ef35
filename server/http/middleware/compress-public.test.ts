import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { compressPublic } from './compress-public.ts'
import { packed } from './encoding.ts'

test('compresses a content once, however often it is asked for, and forgets the oldest of very many', async () => {
  const made: string[] = []
  const hono = new Hono()
  hono.use(
    compressPublic((plain) => {
      made.push(String(plain))
      return packed(plain)
    }),
  )
  hono.get('/:what', (c) => c.text(c.req.param('what')))
  const ask = async (what: number, accepted = 'br') => {
    const answer = await hono.request(`/${what}`, { headers: { 'accept-encoding': accepted } })
    await answer.arrayBuffer()
    return answer.headers.get('content-encoding')
  }
  assert.deepEqual([await ask(0), await ask(0), await ask(0, 'gzip'), await ask(0, 'identity')], ['br', 'br', 'gzip', null])
  assert.deepEqual(made, ['0'])
  for (let other = 1; other <= 1000; other++) await ask(other, 'gzip')
  made.length = 0
  await ask(1000)
  await ask(0)
  assert.deepEqual(made, ['0'])
})

test('leaves alone what is no answer of 200 to a GET', async () => {
  const hono = new Hono()
  hono.use(compressPublic())
  hono.get('/refused', (c) => c.text('no', 403))
  hono.post('/posted', (c) => c.text('yes'))
  for (const [path, method] of [
    ['/refused', 'GET'],
    ['/posted', 'POST'],
  ] as const) {
    const answer = await hono.request(path, { method, headers: { 'accept-encoding': 'br' } })
    assert.deepEqual([answer.headers.get('content-encoding'), answer.headers.get('vary')], [null, null])
  }
})
