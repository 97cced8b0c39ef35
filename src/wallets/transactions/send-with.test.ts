// What a page asks a wallet to send, as far as it is judged before any wallet is looked for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Runtime } from '../../session/runtime.ts'
import { sendTransaction } from './send-with.ts'

test('a chain is a number, and a quantity no text of digits alone: refused before a wallet is looked for', async () => {
  const to = `0x${'0b'.repeat(20)}`
  const runtime = { whenReady: () => Promise.reject(new Error('It was looked for.')) } as unknown as Runtime
  for (const chainId of ['1', '0x1', 1n, true])
    await assert.rejects(sendTransaction(runtime, { to, chainId: chainId as never }, {}), {
      code: 'request_refused',
      message: "Transaction request property 'chainId' must be a number",
    })
  for (const name of ['value', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])
    await assert.rejects(sendTransaction(runtime, { to, [name]: '12' }, {}), { code: 'request_refused' })
  for (const chainId of [1, undefined, null])
    await assert.rejects(sendTransaction(runtime, { to, chainId: chainId as never }, {}), { message: 'It was looked for.' })
})
