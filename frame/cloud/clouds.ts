// The clouds that an app has, at the addresses that the frame's document names.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { CloudFetch, CloudFiles } from './cloud-files.ts'
import { googleDrive } from './google-drive.ts'
import { type Container, icloud } from './icloud.ts'

/** The clouds in which people keep their half of a recovery, with an access token of theirs. Each throws where the app has no such option. */
export interface Clouds {
  drive(token: string): CloudFiles
  icloud(container: Container, session: string): CloudFiles
}
/** Empty addresses are of clouds that the app has not. */
export interface CloudUrls {
  readonly drive: string
  readonly cloudkit: string
}

const at = (base: string): string => {
  if (!base) throw new LatchkeyError('disallowed_recovery_method', 'This app does not allow this recovery method.')
  return base
}

/** Makes the clients. */
export const cloudsAt = ({ drive, cloudkit }: CloudUrls, ask: CloudFetch = (url, init) => fetch(url, init)): Clouds => ({
  drive: (token) => googleDrive(at(drive), token, ask),
  icloud: (container, session) => icloud(at(cloudkit), container, session, ask),
})
