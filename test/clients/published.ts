// The published clients, verifiers and readers of files that judge ours, installed when a test first asks for one.

import { createRequire } from 'node:module'
import { bring, fileOf } from '../../scripts/bring.mjs'

interface Published {
  readonly '@privy-io/js-sdk-core': typeof import('@privy-io/js-sdk-core')
  readonly '@privy-io/routes': typeof import('@privy-io/routes')
  readonly '@privy-io/server-auth': typeof import('@privy-io/server-auth')
  readonly '@telegram-auth/server': typeof import('@telegram-auth/server')
  readonly '@tma.js/init-data-node': typeof import('@tma.js/init-data-node')
  readonly ethers: typeof import('ethers')
  readonly 'js-sdk-core-0.35': typeof import('js-sdk-core-0.35')
  readonly 'js-sdk-core-0.76': typeof import('js-sdk-core-0.76')
  readonly svix: typeof import('svix')
}

/** One of them, as its package exports it. Rejects in plain words where it is not installed and cannot be. */
export const published = async <Name extends keyof Published>(name: Name): Promise<Published[Name]> => {
  await bring('test/clients')
  return createRequire(import.meta.url)(fileOf('test/clients', name))
}
