// The picture of an item: what its contract names, from the public internet, within bounds of bytes, time and hops.
// See docs/design/signing.md, "Pictures of items".

import { parseJson } from '../../../src/kit/parse-json.ts'
import type { Deps } from '../../boot/deps.ts'
import { fetchGuarded, type Resolve } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import { NodeSilent } from '../rpc/ask-node.ts'
import { namedFile } from './named-file.ts'
import { type PictureType, pictureKind } from './picture-kind.ts'
import { type ItemPlace, tokenUri } from './token-uri.ts'

export interface Picture {
  readonly type: PictureType
  readonly bytes: Buffer
}
export type PictureDeps = Pick<Deps, 'chains' | 'clock' | 'env' | 'log' | 'metrics'>

/** How a call goes out; parts of it are replaced in tests. */
export interface Reach {
  /** Milliseconds for each of the two files, redirects included. */
  readonly patience: number
  readonly resolve?: Resolve
}

const METADATA_MAX = 256 * 1024
const PICTURE_MAX = 2 * 1024 * 1024
const REDIRECTS_MAX = 3

/** The file of this name; null where there is none. Trust: no header of the page's caller goes along. */
const fileOf = async ({ env }: PictureDeps, name: string, most: number, { patience, resolve }: Reach): Promise<Buffer | null> => {
  const found = namedFile(name, env.IPFS_GATEWAY_URL)
  if (typeof found !== 'string') return found && found.length <= most ? found : null
  const { status, bytes } = await fetchGuarded(env, found, { patience, most, redirects: REDIRECTS_MAX }, resolve)
  return status === 200 ? bytes : null
}

const imageIn = (metadata: Buffer): string | null => {
  const read: unknown = parseJson(metadata.toString('utf8'))
  if (typeof read !== 'object' || read === null) return null
  const { image, image_url: other } = read as { readonly image?: unknown; readonly image_url?: unknown }
  const name = image ?? other
  return typeof name === 'string' ? name : null
}

const isNothing = (error: unknown): boolean =>
  error instanceof OutgoingError || error instanceof NodeSilent || error instanceof SyntaxError

/** Null: there is none that may be shown, whatever the reason. */
export const readPicture = async (deps: PictureDeps, place: ItemPlace, reach: Reach): Promise<Picture | null> => {
  try {
    const uri = await tokenUri(deps, place)
    const metadata = uri === null ? null : await fileOf(deps, uri, METADATA_MAX, reach)
    const image = metadata && imageIn(metadata)
    const bytes = image ? await fileOf(deps, image, PICTURE_MAX, reach) : null
    const type = bytes && pictureKind(bytes)
    return bytes && type ? { type, bytes } : null
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}
