// The service bench on the embedded database: start times, memory, fsyncs of a call.

import { join } from 'node:path'
import { CODE, emailOf, headers, makeAccounts, post, refreshes } from './accounts.ts'
import { benchFolder, buildAll, type Child, spentBy, startService, stopChild } from './child.ts'
import { load } from './generator.ts'

const CONNECTIONS = 8
const LOADED_SECONDS = 20
/** Calls made one after the other to count what each makes durable. */
const COUNTED = 20

const folder = benchFolder()
const env = { DATA_DIR: join(folder, 'service') }

const residentMegabytes = async ({ url }: Child): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^process_resident_memory_bytes (\d+)/m)?.[1]) / 1e6
}
const counted = async (child: Child, call: (index: number) => Promise<unknown>): Promise<number> => {
  await call(0)
  const before = (await spentBy(child)).fsyncs
  for (let index = 1; index <= COUNTED; index++) await call(index)
  return ((await spentBy(child)).fsyncs - before) / COUNTED
}

const outdir = await buildAll()
const children: Child[] = []
try {
  const first = await startService(outdir, env)
  children.push(first)
  const firstMemory = await residentMegabytes(first)
  console.log(
    `First start ready in ${(first.milliseconds / 1000).toFixed(1)} s (build excluded; at most 15 s), ${firstMemory.toFixed(0)} MB (at most 250)`,
  )
  await stopChild(first)
  // While the service is down.
  await makeAccounts(outdir, CONNECTIONS, env)
  const live = await startService(outdir, env)
  children.push(live)
  const memory = await residentMegabytes(live)
  console.log(
    `Later start ready in ${(live.milliseconds / 1000).toFixed(1)} s (at most 3 s), ${memory.toFixed(0)} MB (at most 250)`,
  )

  const api = `${live.url}/api/v1`
  // As a page does it: the client stays the same, and each login is a call of its own by its key.
  const signIn = (connection: number, call: number) =>
    post(
      `${api}/passwordless/authenticate`,
      { email: emailOf(connection), code: CODE },
      { ...headers, 'privy-ca-id': `bench-client-of-account-${connection}`, 'idempotency-key': `bench-${connection}-${call}` },
    )
  const tokens = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => (await signIn(connection, -1)).refresh_token ?? ''),
  )
  const commits = {
    refresh: await counted(live, async () => {
      tokens[0] = (await post(`${api}/sessions`, { refresh_token: tokens[0] })).refresh_token ?? ''
    }),
    authenticate: await counted(live, (call) => signIn(0, call)),
  }
  for (const [name, number] of Object.entries(commits)) console.log(`${name}: ${number.toFixed(2)} fsyncs a call`)
  const { perSecond } = await load(live.url, refreshes(tokens), CONNECTIONS, LOADED_SECONDS)
  console.log(
    `Memory after ${LOADED_SECONDS} s of ${perSecond.toFixed(0)} refreshes a second: ${(await residentMegabytes(live)).toFixed(0)} MB`,
  )
} finally {
  for (const child of children) await stopChild(child)
}
