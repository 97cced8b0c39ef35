// A service killed amid bound sessions, windows for keys, kept tokens, sets of descriptors and tokens of operators.
// Nothing that it has acknowledged is lost, and each start is without a word of damage.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SCOPES } from '../../src/contract/admin/act.ts'
import { commandLine } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { KILL_FLOWS, type Place } from './kill-flows.ts'
import { seeded } from './seeded.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

/** Kills, each amid the calls of all flows. A sample; `KILLS` asks for another number. */
const ROUNDS = Number(process.env.KILLS ?? (process.env.SWEEP ? 100 : 2))
/** Calls sent and calls answered until the last moment at which a round ends. */
const MOMENTS = 240

const data = await testData({ embedded: true })
const env = { ...data.env, PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'warn', RESEND_SECONDS: '0', CODES_PER_HOUR: '100000' }
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let admin = ''
before(async () => {
  built = await buildService()
  const words = ['admin', 'token', 'create', '--name', 'kills', '--role', 'owner', '--scope', SCOPES.join(','), '--json']
  const made = await commandLine(built.cli)(words, env)
  assert.equal(made.code, 0, made.err)
  admin = (JSON.parse(made.out) as { token: string }).token
  service = await startService(built.main, env)
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  built.remove()
  await data.remove()
})

test('what was acknowledged holds after each kill', async (t) => {
  const seed = 20_261_128
  const random = seeded(seed)
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    const killAt = 2 + Math.floor(random() * MOMENTS)
    let moments = 0
    let isOver = false
    const place: Place = {
      admin,
      url: () => service.url,
      page: () => service.demoUrl ?? '',
      moment: () => {
        if (isOver) return
        moments += 1
        if (moments === killAt) service.process.kill('SIGKILL')
      },
    }
    const flows = KILL_FLOWS.flatMap(({ name, flow, callers }) =>
      Array.from({ length: callers }, (_, caller) => ({ name, ...flow(place, `${name}-${round}-${caller}`) })),
    )
    await Promise.all(flows.map(({ name, live }) => assert.rejects(live(), TypeError, name)))
    assert.equal((await service.ended).signal, 'SIGKILL')
    isOver = true
    acknowledged += Math.floor(moments / 2)
    service = await startService(built.main, env)
    for (const { name, check } of flows)
      await check().catch((error: unknown) => {
        throw new Error(`round ${round}, killed at ${killAt}: ${name}`, { cause: error })
      })
    assert.doesNotMatch(service.output(), /"level":"(warn|error)"/, `round ${round}: the start`)
  }
  t.diagnostic(`seed ${seed}: ${ROUNDS} kills, about ${acknowledged} calls answered before them`)
})
