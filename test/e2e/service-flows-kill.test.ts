// A service killed amid calls of every kind that changes something.
// Bound sessions, windows for keys, kept tokens, sets of descriptors, tokens of operators, imports, deletions, OpenID.
// Nothing that it has acknowledged is lost, and each start is without a word of damage.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '../../src/contract/admin/act.ts'
import { commandLine } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { freePort } from '../free-port.ts'
import { CALLBACK } from '../server/openid-lab.ts'
import type { Place } from './kill-calls.ts'
import { KILL_FLOWS } from './kill-flows.ts'
import { seeded } from './seeded.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

/** Kills on each database, each amid the calls of all flows. A sample; `KILLS` asks for another number. */
const ROUNDS = Number(process.env.KILLS ?? (process.env.SWEEP ? 100 : 2))
/** Calls sent and calls answered until the last moment at which a round ends. */
const MOMENTS = 240

const PROVIDER = 'killsopenidapp00000000001'
const DATABASES = { 'the embedded database': true, Postgres: false }

let built: Awaited<ReturnType<typeof buildService>>
before(async () => {
  built = await buildService()
})
after(() => built?.remove())

for (const [database, embedded] of Object.entries(DATABASES))
  describe(`a service on ${database}`, () => {
    let data: TestData
    let env: Record<string, string>
    let port: string
    let service: ServiceChild | undefined
    let admin = ''
    let client = { id: '', secret: '' }
    const running = (): ServiceChild => {
      if (!service) throw new Error('There is no service.')
      return service
    }
    before(async () => {
      data = await testData({ embedded })
      port = String(await freePort())
      env = {
        ...data.env,
        ...{ PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'warn', RESEND_SECONDS: '0', CODES_PER_HOUR: '100000' },
        ...{ OIDC_URL: `http://localhost:${port}`, OIDC_PORT: port },
      }
      const words = ['admin', 'token', 'create', '--name', 'kills', '--role', 'owner', '--scope', SCOPES.join(','), '--json']
      const command = async (...args: readonly string[]): Promise<string> => {
        const { code, out, err } = await commandLine(built.cli)(args, env)
        assert.equal(code, 0, err)
        return out
      }
      admin = (JSON.parse(await command(...words)) as { token: string }).token
      const own = ['--name', 'Kills', '--method', 'email', '--no-origin', 'yes', '--openid-provider', 'yes']
      await command('app', 'create', '--id', PROVIDER, ...own)
      client = JSON.parse(await command('openid', 'create', '--app', PROVIDER, '--name', 'RP', '--redirect', CALLBACK, '--json'))
      service = await startService(built.main, env)
    })
    after(async () => {
      service?.process.kill('SIGKILL')
      await service?.ended
      await data?.remove()
    })

    test('what was acknowledged holds after each kill', async (t) => {
      if (!embedded && !data.env.DATABASE_URL) return t.skip('there is no Postgres here')
      const seed = 20_261_128
      const random = seeded(seed)
      let acknowledged = 0
      for (let round = 0; round < ROUNDS; round++) {
        const killAt = 2 + Math.floor(random() * MOMENTS)
        let moments = 0
        let isOver = false
        const place: Place = {
          admin,
          openid: { app: PROVIDER, origin: `http://localhost:${port}`, ...client },
          url: () => running().url,
          page: () => running().demoUrl ?? '',
          moment: () => {
            if (isOver) return
            moments += 1
            if (moments === killAt) running().process.kill('SIGKILL')
          },
        }
        const flows = KILL_FLOWS.flatMap(({ name, flow, callers }) =>
          Array.from({ length: callers }, (_, caller) => ({ name, ...flow(place, `${name}-${round}-${caller}`) })),
        )
        await Promise.all(flows.map(({ name, live }) => assert.rejects(live(), TypeError, name)))
        assert.equal((await running().ended).signal, 'SIGKILL')
        isOver = true
        acknowledged += Math.floor(moments / 2)
        service = await startService(built.main, env)
        for (const { name, check } of flows)
          await check().catch((error: unknown) => {
            throw new Error(`round ${round}, killed at ${killAt}: ${name}: ${error}`, { cause: error })
          })
        assert.doesNotMatch(service.output(), /"level":"(warn|error)"/, `round ${round}: the start`)
      }
      t.diagnostic(`seed ${seed}: ${ROUNDS} kills, about ${acknowledged} calls answered before them`)
    })
  })
