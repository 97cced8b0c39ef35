// The app of a folder in which a developer builds a page: made by `latchkey dev` (docs/design/service.md, "Apps").

import { createHash } from 'node:crypto'
import { MFA_METHODS } from '../../../src/contract/entities.ts'
import { ANY_LOCAL_PORT } from './allowed-origins.ts'
import { InvalidApp } from './app-rules.ts'
import { type AppDeps, type AppRecord, createApp, getApp } from './apps.ts'

const PREFIX = 'dev'
const LENGTH = 25

/** One id for a name, on every machine: a page that several people work on names one app. */
const idOf = (name: string): string => {
  const hash = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
  return (
    PREFIX +
    hash
      .toString(36)
      .padStart(LENGTH, '0')
      .slice(0, LENGTH - PREFIX.length)
  )
}

/** `my-page` as people read it: 'My page'. A name with letters or signs of its own is one already. */
const readable = (name: string): string => {
  if (!/^[a-z0-9]+([-_][a-z0-9]+)*$/.test(name)) return name
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The app of this name for pages on localhost: made at the first time, afterwards as it has been changed. */
export const folderApp = async (deps: AppDeps, name: string): Promise<AppRecord> => {
  const id = idOf(name)
  const methods = { email_auth: true, google_oauth: true, passkey_auth: true, wallet_auth: true }
  const config = { name: readable(name), ...methods, mfa_methods: [...MFA_METHODS] }
  try {
    return await createApp(deps, { id, config, allowedOrigins: [ANY_LOCAL_PORT] })
  } catch (error) {
    if (!(error instanceof InvalidApp)) throw error
    // There it is already; if it is not, the reason was another one.
    return getApp(deps, id).catch(() => {
      throw error
    })
  }
}
