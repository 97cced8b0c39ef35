// An app's keys at the on-ramp provider: sealed, and told apart by how the provider begins them.

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Deps } from '../../boot/deps.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { type OnRampKeysRow, type OnRampMode, onRampKeysOf, putOnRampKeys } from '../../stores/apps/on-ramp-keys.ts'
import type { App } from '../apps/app-cache.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule } from '../problem.ts'

/** Sealed texts open in their own row only. */
export const onRampContext = (app: string, mode: OnRampMode): string => `on-ramp ${app} ${mode}`

const KEY = /^(pk|sk)_(live|test)_[\w-]{8,200}$/
const MODES = { live: 'live', test: 'sandbox' } as const

/** Of which mode a key is. Throws {@link InvalidApp}. */
const modeOf = (key: string, kind: 'pk' | 'sk'): OnRampMode => {
  const [, found, mode] = KEY.exec(key) ?? []
  if (found !== kind)
    throw new InvalidApp(kind === 'pk' ? brokenRule('on_ramp.public', 'public_key') : brokenRule('on_ramp.secret', 'secret_key'))
  return MODES[mode as keyof typeof MODES]
}

/** Keys at the provider, as it gives them. */
export interface OnRampKeys {
  readonly publicKey: string
  readonly secretKey: string
}

/** Sets the keys of one mode, and gives the mode. Throws {@link InvalidApp}. */
export const setOnRampKeys = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  secrets: Secrets,
  app: string,
  { publicKey, secretKey }: OnRampKeys,
): Promise<OnRampMode> => {
  const mode = modeOf(publicKey, 'pk')
  if (modeOf(secretKey, 'sk') !== mode) throw new InvalidApp(brokenRule('on_ramp.modes'))
  const sealed = secrets.seal(secretKey, onRampContext(app, mode))
  await putOnRampKeys(deps.db, { app, mode, public_key: publicKey, sealed, now: deps.clock.now() })
  return mode
}

/** The keys of the app for a mode; null where it has none, or where funding is off. */
export const keysFor = (app: App, mode: OnRampMode): OnRampKeysRow | null =>
  (app.row.config.fiat_on_ramp_enabled && app.onRamp.find((keys) => keys.mode === mode)) || null

/** Whether the app offers to buy by card: without keys no address can be signed. */
export const takesCards = (app: App): boolean => keysFor(app, 'live') !== null || keysFor(app, 'sandbox') !== null

/** A warning where funding is on and cannot be used. */
export const onRampProblems = async (
  { db }: Pick<Deps, 'db'>,
  secrets: Secrets,
  { id, config }: { readonly id: string; readonly config: Pick<StoredConfig, 'fiat_on_ramp_enabled'> },
): Promise<Problem[]> => {
  if (!config.fiat_on_ramp_enabled) return []
  const keys = await onRampKeysOf(db, id)
  if (keys.length === 0) return [brokenRule('on_ramp.off', 'fiat_on_ramp_enabled')]
  return keys.flatMap(({ mode, sealed }) => {
    try {
      secrets.open(sealed, onRampContext(id, mode))
      return []
    } catch {
      return [brokenRule('on_ramp.sealed', 'on-ramp', mode)]
    }
  })
}
