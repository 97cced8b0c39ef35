// The config of an app as it travels (protocol.md §1.5).

import type { WireAppConfig } from '../../src/contract/app-config.ts'
import type { App } from './app-cache.ts'

const seconds = (time: bigint): number => Number(time / 1000n)

export const configOf = (app: App): WireAppConfig => ({
  ...app.row.config,
  id: app.id,
  verification_key: app.verificationKey,
  allowed_domains: app.row.allowed_origins,
  created_at: seconds(app.row.created_at),
  updated_at: seconds(app.row.updated_at),
})
