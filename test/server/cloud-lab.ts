// People's clouds in a test: the stand-ins without a socket, and an app that has all ways of recovery.

import type { Fetch } from '../../frame/service/call.ts'
import { cloudkitRoutes } from '../../server/dev/clouds/cloudkit.ts'
import { driveRoutes } from '../../server/dev/clouds/drive.ts'
import { createFiles } from '../../server/dev/clouds/kept-files.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { setProvider } from '../../server/services/oauth/clients.ts'
import { DRIVE_SCOPE } from '../../server/services/oauth/providers.ts'
import { USER_RECOVERY_OPTIONS } from '../../src/contract/app-config.ts'
import { CLOUDS } from './frame-lab.ts'
import type { Client, Lab } from './lab.ts'

export const ICLOUD = {
  container: 'iCloud.com.example.app',
  api_token: 'a-token-of-the-container',
  environment: 'production',
} as const

/** An app with all four ways, and no page that may speak for the frame. */
export const newCloudApp = async (lab: Lab): Promise<Client> => {
  const wallets = { create_on_login: 'off', user_owned_recovery_options: [...USER_RECOVERY_OPTIONS] } as const
  const client = await lab.newApp({
    allowNoOrigin: false,
    config: { email_auth: true, embedded_wallet_config: wallets as never },
    settings: { icloud: ICLOUD },
  })
  await setProvider(lab.deps, secretsOf(lab.deps), client.id, 'google', {
    clientId: 'client-at-google',
    secret: { kind: 'shared', secret: 'secret-at-google' },
  })
  return client
}

/** The clouds; tokens are made for a person by name. */
export const createClouds = () => {
  const grants = new Map<string, { subject: string; scope: string }>()
  const [files, records] = [createFiles(), createFiles()]
  const drive = driveRoutes({ memory: { grants } } as unknown as Parameters<typeof driveRoutes>[0], files)
  const cloudkit = cloudkitRoutes(CLOUDS.cloudkit, records)
  let tokens = 0
  const fetch: Fetch = async (url, init) =>
    url.startsWith(CLOUDS.drive)
      ? drive.request(url.slice(CLOUDS.drive.length), init)
      : cloudkit.request(url.slice(CLOUDS.cloudkit.length), init)
  return {
    fetch,
    /** The files there, by person and id. */
    files: files.all,
    records: records.all,
    driveToken: (subject: string, scope = DRIVE_SCOPE): string => {
      const token = `drive-token-${++tokens}`
      grants.set(token, { subject, scope })
      return token
    },
    icloudSession: async (person: 'ada' | 'grace' | 'mallory'): Promise<string> => {
      const answer = await cloudkit.request('/sign-in', { method: 'POST', body: new URLSearchParams({ person }).toString() })
      return /data-session="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
    },
  }
}
export type Clouds = ReturnType<typeof createClouds>
