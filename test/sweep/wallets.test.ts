// A thousand wallets, eight at once, some of them asked for twice: none double, none without its shares.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { onEachEngine } from '../server/engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from '../server/frame-lab.ts'
import { createLab } from '../server/lab.ts'
import { prepared } from '../server/prepared.ts'

const WALLETS = 1000
const AT_ONCE = 8

await onEachEngine((engine) => {
  const lab = prepared(() =>
    createLab(engine, {
      PUBLIC_URL: FRAME_ORIGIN,
      RESEND_SECONDS: '0',
      CODES_PER_HOUR: '100',
      REQUESTS_PER_IP_PER_MINUTE: '1000000',
    }),
  )
  const client = prepared(() => lab.newApp({ allowNoOrigin: false }))

  test(`${WALLETS} wallets, ${AT_ONCE} at once`, async () => {
    let next = 0
    const worker = async (): Promise<void> => {
      for (let mine = next++; mine < WALLETS; mine = next++) {
        const { body } = await client.logIn(`many${mine}@example.com`, { headers: { origin: PAGE } })
        const profile = memoryShares()
        const asks = Array.from({ length: mine % 3 ? 1 : 3 }, () => openFrame(lab, client, { profile }))
        const made = await Promise.all(asks.map((frame) => frame.ask('create', { accessToken: body.token })))
        assert.equal(new Set(made.map(({ address }) => address)).size, 1)
        const address = made[0]?.address ?? ''
        await openFrame(lab, client, { profile }).ask('connect', { accessToken: body.token, address })
        await openFrame(lab, client).ask('recover', { accessToken: body.token, address })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const { rows } = await sql<{ wallets: string; people: string; accounts: string }>`
      select count(*) as wallets, count(distinct user_id) as people,
        (select count(*) from accounts where type = 'wallet') as accounts from embedded_wallets`.execute(engine.db)
    assert.deepEqual(Object.values(rows[0] ?? {}).map(Number), [WALLETS, WALLETS, WALLETS])
  })
})
